/** People without recorded consent are marked, because no home can find them. */
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { PREFERENCE } from "shared-ui/features/preference/preference-fixtures";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { expect, it } from "vitest";
import { openPortal, signedInAs } from "../../testing";

const PEOPLE = [
  { ...PREFERENCE, consent: null },
  { ...PREFERENCE, id: 8, name: "山本 一郎" },
];

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(signedInAs("counselor"))),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/accounts/saved-views/", () => HttpResponse.json([])),
  http.get("*/api/applicants/preferences/", () =>
    HttpResponse.json(PEOPLE, { headers: { "X-Total-Count": "2" } }),
  ),
);

it("marks people without recorded consent, and nobody else", async () => {
  signedInAs("counselor");
  openPortal("/counselors/top/");
  const cards = await screen.findAllByRole("article");
  const warnings = cards.map((card) => within(card).queryByText(/同意の記録がないため/) !== null);
  expect(warnings).toEqual([true, false]);
  await expectNoViolations();
});
