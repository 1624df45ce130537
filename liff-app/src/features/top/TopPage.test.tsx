/** My page asks whether it came to a move-in, first of all, and only while that waits. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { Contact } from "shared-ui/api/types";
import { CONTACT } from "shared-ui/features/contacts/contact-fixtures";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { haveSession } from "shared-ui/testing/session";
import { NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it } from "vitest";
import { openPage } from "../../testing-pages";
import TopPage from "./TopPage";

const USER = { id: 1, role: "applicant", username: "あおい", lineId: null, pictureUrl: null, offices: [] };
const ASKED: Contact = {
  ...CONTACT,
  status: "completed",
  move_in_question: { asked_at: "2026-03-19T14:30:00+09:00", answer: null },
};

let contacts: Contact[];

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(USER)),
  http.get("*/api/accounts/applicants/info/", () =>
    HttpResponse.json({ displayName: "あおい", pictureUrl: null, reachable: true }),
  ),
  http.get("*/api/applicants/preferences/", () => HttpResponse.json([])),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/chat/contacts/", () => HttpResponse.json(contacts)),
  http.post("*/api/chat/contacts/15/move_in_answer/", () => {
    contacts = [{ ...ASKED, move_in_question: { asked_at: ASKED.updated_at, answer: "yes" } }];
    return HttpResponse.json(contacts[0]);
  }),
);

beforeEach(() => {
  haveSession();
  contacts = [ASKED];
});

it("asks, takes one tap, and thanks", async () => {
  const user = openPage(TopPage, "/applicants/top/");
  const question = await screen.findByRole("region", { name: /入居しましたか/ });
  await user.click(within(question).getByRole("button", { name: "はい" }));
  await waitFor(() => expect(question).toHaveTextContent("ありがとうございます。"));
  expect(within(question).queryByRole("button")).not.toBeInTheDocument();
});

it("does not ask again what was answered", async () => {
  contacts = [{ ...ASKED, move_in_question: { asked_at: ASKED.updated_at, answer: "not_yet" } }];
  openPage(TopPage, "/applicants/top/");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("region", { name: /入居しましたか/ })).not.toBeInTheDocument();
});

it("shows the visits to come, the next one first, and no first steps to whoever is past them", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
  const talking: Contact = { ...CONTACT, status: "accepted", move_in_question: null };
  contacts = [
    { ...talking, id: 15, visit_starts_at: inDays(9) },
    { ...talking, id: 16, visit_starts_at: inDays(1) },
    { ...talking, id: 17, visit_starts_at: inDays(-1) },
  ];
  openPage(TopPage, "/applicants/top/");
  const region = await screen.findByRole("region", { name: "見学の予定" });
  const links = within(region).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/chat/16/", "/chat/15/"]);
  expect(screen.queryByRole("heading", { name: "これからの流れ" })).not.toBeInTheDocument();
  await expectNoViolations();
});
