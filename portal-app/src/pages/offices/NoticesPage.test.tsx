/** A member chooses how they are told by mail; each choice is kept at once. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { StaffNotices, User } from "shared-ui/api/types";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { beforeEach, expect, it } from "vitest";
import { heading, openPortal, signedInAs } from "../../testing";

let user: User;
let stored: StaffNotices;
let fails = false;

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/unread/", () => HttpResponse.json({ total: 0, contacts: [], homes: [], others: 0 })),
  http.get("*/api/accounts/staff-notices/", () => HttpResponse.json(stored)),
  http.patch("*/api/accounts/staff-notices/", async ({ request }) => {
    if (fails)
      return HttpResponse.json({ detail: "保存できませんでした。", code: "broken" }, { status: 400 });
    stored = (await request.json()) as StaffNotices;
    return HttpResponse.json(stored);
  }),
);

beforeEach(() => {
  user = signedInAs("facility");
  fails = false;
  stored = {
    ways: [
      { kind: "request", way: "at_once" },
      { kind: "message", way: "at_once" },
    ],
    quiet_from: null,
    quiet_until: null,
  };
});

const way = (kind: string, name: RegExp): HTMLElement =>
  within(screen.getByRole("group", { name: kind })).getByRole("radio", { name });

it("is reached from the menu, and keeps a choice at once", async () => {
  const { person } = openPortal("/chat/x/");
  await person.click(await screen.findByRole("button", { name: new RegExp(user.username) }));
  await person.click(screen.getByRole("link", { name: "お知らせの受け取り方" }));
  await heading("お知らせの受け取り方");
  expect(way("メッセージ", /すぐにメールで.*10分たっても/)).toBeChecked();
  await person.click(way("メッセージ", /1日1回/));
  await waitFor(() => expect(stored.ways[1]).toEqual({ kind: "message", way: "daily" }));
  expect(stored.ways[0]).toEqual({ kind: "request", way: "at_once" });
  expect(await screen.findByText("保存しました。")).toBeVisible();
  await expectNoViolations();
});

it("holds everything in hours that are chosen, and in none again", async () => {
  const { person } = openPortal("/facilities/notices/");
  await heading("お知らせの受け取り方");
  await person.click(screen.getByRole("radio", { name: /毎日/ }));
  await waitFor(() => expect([stored.quiet_from, stored.quiet_until]).toEqual([21, 7]));
  await person.selectOptions(screen.getByLabelText(/始める時刻/), "9:00");
  await waitFor(() => expect(stored.quiet_until).toBe(9));
  await person.click(screen.getByRole("radio", { name: /決めない/ }));
  await waitFor(() => expect([stored.quiet_from, stored.quiet_until]).toEqual([null, null]));
});

it("says that a choice could not be kept, and shows what is so", async () => {
  const { person } = openPortal("/facilities/notices/");
  await heading("お知らせの受け取り方");
  fails = true;
  await person.click(way("連絡と、その返事", /メールはいらない/));
  expect(await screen.findByRole("alert")).toHaveTextContent("保存できませんでした。");
  expect(way("連絡と、その返事", /すぐにメールで/)).toBeChecked();
});
