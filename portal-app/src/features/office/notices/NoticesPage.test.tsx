/** Staff choose their mail notifications; each choice is saved immediately. */
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { StaffNotices, User } from "shared-ui/api/types";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { heading, openPortal, signedInAs } from "../../../testing";

let user: User;
let stored: StaffNotices;
let fails = false;
let madeAt: string | null;
let made = 0;
let isDead: boolean;

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/unread/", () => HttpResponse.json({ total: 0, contacts: [], homes: [], others: 0 })),
  http.get("*/api/accounts/address/", () => HttpResponse.json({ email: "now@example.jp", is_dead: isDead })),
  http.get("*/api/accounts/staff-notices/", () => HttpResponse.json(stored)),
  http.get("*/api/accounts/calendar/", () => HttpResponse.json({ made_at: madeAt, address: null })),
  http.post("*/api/accounts/calendar/", () => {
    if (fails) return HttpResponse.json({ detail: "あとで試してください。", code: "busy" }, { status: 429 });
    made += 1;
    madeAt = "2026-03-05T14:30:00+09:00";
    const address = `https://example.jp/calendar/secret${made}/visits.ics`;
    return HttpResponse.json({ made_at: madeAt, address }, { status: 201 });
  }),
  http.delete("*/api/accounts/calendar/", () => {
    madeAt = null;
    return HttpResponse.json({ made_at: null, address: null });
  }),
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
  madeAt = null;
  made = 0;
  isDead = false;
  stored = {
    ways: [
      { kind: "request", way: "at_once" },
      { kind: "message", way: "at_once" },
      { kind: "visit", way: "at_once" },
    ],
    quiet_from: null,
    quiet_until: null,
  };
});

const way = (kind: string, name: RegExp): HTMLElement =>
  within(screen.getByRole("group", { name: kind })).getByRole("radio", { name });

it.each([true, false])(
  "links to the page of the mail address if mails do not reach the user: %s",
  async (dead) => {
    isDead = dead;
    openPortal("/facilities/notices/");
    await heading("お知らせの受け取り方");
    const link = screen.queryByRole("link", { name: "メールアドレスを変える" });
    expect(link?.getAttribute("href")).toBe(dead ? "/accounts/safety/" : undefined);
    if (dead) await expectNoViolations();
  },
);

it("is linked in the menu, and saves a choice immediately", async () => {
  const { person } = openPortal("/chat/x/");
  await person.click(await screen.findByRole("button", { name: new RegExp(user.username) }));
  await person.click(screen.getByRole("link", { name: "お知らせの受け取り方" }));
  await heading("お知らせの受け取り方");
  expect(way("メッセージ", /すぐにメールで.*10分たっても/)).toBeChecked();
  await person.click(way("メッセージ", /1日1回/));
  await waitFor(() => expect(stored.ways[1]).toEqual({ kind: "message", way: "daily" }));
  expect(stored.ways[0]).toEqual({ kind: "request", way: "at_once" });
  expect(await screen.findByText("保存しました。")).toBeVisible();
});

it("delays everything during quiet hours, and can be turned off again", async () => {
  const { person } = openPortal("/facilities/notices/");
  await heading("お知らせの受け取り方");
  await person.click(screen.getByRole("radio", { name: /毎日/ }));
  await waitFor(() => expect([stored.quiet_from, stored.quiet_until]).toEqual([21, 7]));
  await person.selectOptions(screen.getByLabelText(/始める時刻/), "9:00");
  await waitFor(() => expect(stored.quiet_until).toBe(9));
  await person.click(screen.getByRole("radio", { name: /決めない/ }));
  await waitFor(() => expect([stored.quiet_from, stored.quiet_until]).toEqual([null, null]));
});

it("says if a choice could not be saved, and shows the saved state", async () => {
  const { person } = openPortal("/facilities/notices/");
  await heading("お知らせの受け取り方");
  fails = true;
  await person.click(way("連絡と、その返事", /メールはいらない/));
  expect(await screen.findByRole("alertdialog", { name: "保存できませんでした。" })).toBeVisible();
  await person.click(screen.getByRole("button", { name: "閉じる" }));
  expect(way("連絡と、その返事", /すぐにメールで/)).toBeChecked();
});

describe("the calendar URL", () => {
  const section = () => within(screen.getByRole("region", { name: "見学の予定をカレンダーで見る" }));
  const press = async (person: UserEvent, name: string, inDialog = false): Promise<void> =>
    person.click(
      await (inDialog ? within(screen.getByRole("alertdialog")) : section()).findByRole("button", { name }),
    );

  async function open(): Promise<UserEvent> {
    const { person } = openPortal("/facilities/notices/");
    await heading("お知らせの受け取り方");
    return person;
  }

  it("is shown once, says who can read with it, and can be copied", async () => {
    const person = await open();
    await press(person, "カレンダーのアドレスを作る");
    const shown = await section().findByText("https://example.jp/calendar/secret1/visits.ics");
    expect(shown).toBeVisible();
    expect(section().getByText(/誰でも見学の予定/)).toBeVisible();
    const copied = vi.spyOn(navigator.clipboard, "writeText");
    await press(person, "アドレスをコピーする");
    expect(copied).toHaveBeenCalledWith("https://example.jp/calendar/secret1/visits.ics");
    expect(await screen.findByText("アドレスをコピーしました。")).toBeVisible();
  });

  it("is replaced only after confirmation, and the new one is shown", async () => {
    madeAt = "2026-03-04T09:05:00+09:00";
    const person = await open();
    expect(await section().findByText(/2026\/03\/04 09:05に作ったアドレス/)).toBeVisible();
    await press(person, "作り直す");
    await press(person, "今のアドレスを使う", true);
    expect(made).toBe(0);
    await press(person, "作り直す");
    await press(person, "作り直す", true);
    expect(await section().findByText(/secret1/)).toBeVisible();
  });

  it("is removed only after confirmation, and can then be created again", async () => {
    const person = await open();
    await press(person, "カレンダーのアドレスを作る");
    await press(person, "やめる");
    expect(madeAt).not.toBeNull();
    await press(person, "表示をやめる", true);
    expect(await section().findByRole("button", { name: "カレンダーのアドレスを作る" })).toBeVisible();
    expect(section().queryByText(/secret1/)).not.toBeInTheDocument();
  });

  it("shows the error if it could not be created", async () => {
    const person = await open();
    fails = true;
    await press(person, "カレンダーのアドレスを作る");
    expect(await screen.findByRole("alertdialog", { name: "あとで試してください。" })).toBeVisible();
  });
});

it("is not offered to billing users", async () => {
  stored = { ...stored, ways: [{ kind: "invoice", way: "daily" }] };
  openPortal("/facilities/notices/");
  await screen.findByRole("group", { name: "請求" });
  expect(screen.queryByRole("heading", { name: /カレンダー/ })).toBeNull();
});
