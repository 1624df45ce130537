/** The top page shows the most important first: open requests, the next visit, the preference, then the next steps. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { Contact, MoveInAnswer, Preference } from "shared-ui/api/types";
import { CONTACT } from "shared-ui/features/contacts/contact-fixtures";
import { PREFERENCE } from "shared-ui/features/preference/preference-fixtures";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { haveSession } from "shared-ui/testing/session";
import { NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it } from "vitest";
import { openPage, words } from "../../testing-pages";
import TopPage from "./TopPage";

const USER = { id: 1, role: "applicant", username: "あおい", lineId: null, pictureUrl: null, offices: [] };
const ASKED: Contact = {
  ...CONTACT,
  status: "completed",
  move_in_question: { asked_at: "2026-03-19T14:30:00+09:00", answer: null, may_be_changed_until: null },
};

const inDays = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
const answered = (answer: MoveInAnswer, until: string | null): Contact => ({
  ...ASKED,
  move_in_question: { asked_at: ASKED.updated_at, answer, may_be_changed_until: until },
});
const at = (id: number, name: string, changes: Partial<Contact> = {}): Contact => ({
  ...CONTACT,
  id,
  home: { ...CONTACT.home, name },
  ...changes,
});

let contacts: Contact[];
let preferences: Preference[];
let stopped: Preference[];

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(USER)),
  http.get("*/api/accounts/applicants/info/", () =>
    HttpResponse.json({ displayName: "あおい", pictureUrl: null, reachable: true }),
  ),
  http.get("*/api/applicants/preferences/", ({ request }) =>
    HttpResponse.json(request.url.includes("withdrawn") ? stopped : preferences),
  ),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/chat/contacts/", () => HttpResponse.json(contacts)),
  http.post("*/api/chat/contacts/15/move_in_answer/", () => {
    contacts = [answered("yes", inDays(1))];
    return HttpResponse.json(contacts[0]);
  }),
);

beforeEach(() => {
  haveSession();
  contacts = [ASKED];
  preferences = [];
  stopped = [];
});

it("asks, takes one tap, thanks and repeats the answer", async () => {
  const user = openPage(TopPage, "/applicants/top/");
  const question = await screen.findByRole("region", { name: /入居しましたか/ });
  await user.click(within(question).getByRole("button", { name: "はい" }));
  await waitFor(() => expect(question).toHaveTextContent("ありがとうございます。"));
  expect(within(question).getAllByRole("button")).toHaveLength(1);
  expect(question).toHaveTextContent("「はい」");
});

it("does not ask again after an answer", async () => {
  contacts = [answered("not_yet", null)];
  openPage(TopPage, "/applicants/top/");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("region", { name: /入居しましたか/ })).not.toBeInTheDocument();
});

it("shows the coming visits, earliest first, and no first steps after them", async () => {
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

const headings = (level: number): string[] =>
  screen.queryAllByRole("heading", { level }).map((heading) => words(heading));
const steps = (): string[] => headings(3);

it("shows the homes waiting for an answer, then the visits, then the preference", async () => {
  contacts = [
    at(1, "あおば荘", { put_off_at: CONTACT.updated_at }),
    at(2, "かえで荘"),
    at(3, "さくら荘", { status: "accepted", visit_starts_at: inDays(1) }),
    at(4, "つばき荘", { status: "declined" }),
  ];
  preferences = [PREFERENCE];
  openPage(TopPage, "/applicants/top/");
  const waiting = await screen.findByRole("region", { name: "2つのホームが返事を待っています" });
  const links = within(waiting).getAllByRole("link");
  // Requests put off come after unread ones.
  expect(links.map((link) => [words(link), link.getAttribute("href")])).toEqual([
    ["かえで荘", "/applicants/contacts/2/"],
    ["あおば荘", "/applicants/contacts/1/"],
  ]);
  expect(headings(2)).toEqual(["2つのホームが返事を待っています", "見学の予定", "あなたの希望"]);
  expect(words()).toContain("話しているホーム：1件");
  await expectNoViolations();
});

it("counts ten or more homes without つ", async () => {
  contacts = Array.from({ length: 10 }, (_, index) => at(index + 1, `ホーム${index}`));
  openPage(TopPage, "/applicants/top/");
  expect(await screen.findByRole("region", { name: "10のホームが返事を待っています" })).toBeVisible();
});

it.each([
  ["there is no request", [], {}, ["連絡を待つ", "話すか、決める", "話して、見に行く"]],
  ["a request waits", [CONTACT], {}, ["話すか、決める", "話して、見に行く"]],
  ["the search is paused", [], { resting_since: CONTACT.updated_at }, []],
  [
    "a request waits and the search is paused",
    [CONTACT],
    { resting_since: CONTACT.updated_at },
    ["話すか、決める", "話して、見に行く"],
  ],
] as const)("when %s, the steps are these", async (_when, found, changes, expected) => {
  contacts = [...found];
  preferences = [{ ...PREFERENCE, ...changes }];
  openPage(TopPage, "/applicants/top/");
  await screen.findByRole("heading", { name: "あなたの希望" });
  await waitFor(() => expect(steps()).toEqual(expected));
});

it("shows no steps if the preference is stopped", async () => {
  contacts = [];
  stopped = [{ ...PREFERENCE, name: null, is_active: false, withdrawn_at: CONTACT.updated_at }];
  openPage(TopPage, "/applicants/top/");
  await screen.findByRole("heading", { name: "募集をとめています" });
  expect(steps()).toEqual([]);
});
