/** Before registering, possible duplicates are searched by name, furigana and age. */
import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { copyOf, valuesOf } from "shared-ui/features/preference/form/answers/values";
import { PREFERENCE } from "shared-ui/features/preference/preference-fixtures";
import { fakeDrafts } from "shared-ui/testing/fake-drafts";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { expect, it } from "vitest";
import { openPortal, signedInAs } from "../../testing";

let asked: unknown = null;
const drafts = fakeDrafts();
fakeServer(
  ...drafts.handlers,
  http.get("*/api/auth/user/", () => HttpResponse.json(signedInAs("counselor"))),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/postal-codes/", () => HttpResponse.json({ results: null })),
  http.post("*/api/applicants/preferences/fit/", () =>
    HttpResponse.json({ fitting: 20, listing: 30, ways: [] }),
  ),
  http.post("*/api/applicants/preferences/alike/", async ({ request }) => {
    asked = await request.json();
    return HttpResponse.json([{ id: 9, name: "秋本 節子", age: 63 }]);
  }),
);

it("also searches by furigana, and shows people with the same furigana", async () => {
  const answers = { ...valuesOf(PREFERENCE), name_kana: "あきもと せつこ" };
  drafts.kept.set("preference/new", { answers, step: 1, updated_at: "2026-03-05T14:30:00+09:00" });
  signedInAs("counselor");
  const { person } = openPortal("/counselors/create/");
  await person.click(await screen.findByRole("button", { name: "登録" }));
  expect(await screen.findByRole("link", { name: /秋本 節子/ })).toBeVisible();
  expect(asked).toEqual({ name: "秋元 節子", name_kana: "あきもと せつこ", age: 63 });
});

it("starts a copy without name, address and description of the copied person", () => {
  const full = Object.entries(copyOf({ ...PREFERENCE, name_kana: "あきもと せつこ" })).filter(
    ([, answer]) => answer,
  );
  const of = full.map(([field]) => field);
  for (const field of ["name", "name_kana", "address_2", "condition_detail", "consent_way", "consented_on"])
    expect(of).not.toContain(field);
  expect(of).toContain("age");
});
