/** Answers on the lines of 今日すること: the request, the message, the focus, and errors. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { createQueryClient } from "shared-ui/api/query-client";
import type { ContactGroup, ContactLine, Today as TodayTasks } from "shared-ui/api/types";
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { haveSession } from "shared-ui/testing/session";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, describe, expect, it } from "vitest";
import { Today } from "./Today";

const SINCE = "2026-03-01T09:00:00+09:00";
const HOME = { id: 3, name: "ひまわりの家" };
const REFUSAL = { detail: "ほかの人が、先に変えました。", code: "changed", fields: {} };

let waiting: TodayTasks;
let sent: { path: string; body: unknown }[];
let isRefused: boolean;

/** Handles a line's request; the answered line is then no longer returned. */
async function take({ request }: { request: Request }): Promise<Response> {
  sent.push({ path: new URL(request.url).pathname, body: await request.json() });
  if (isRefused) return HttpResponse.json(REFUSAL, { status: 409 });
  if (!request.url.endsWith("/contacts/12/")) waiting = NOTHING_TODAY;
  return HttpResponse.json({});
}

fakeServer(
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/chat/today/", () => HttpResponse.json(waiting)),
  http.post("*/api/chat/contacts/12/move_in_answer/", take),
  http.post("*/api/chat/notifications/mark_all_for_home_as_read/", take),
  http.patch("*/api/facilities/homes/3/recruiting/", take),
  http.patch("*/api/chat/contacts/12/", take),
);

beforeEach(() => {
  haveSession();
  sent = [];
  isRefused = false;
});

function contactsOf(kind: ContactGroup["kind"]): TodayTasks {
  const line = {
    contact: 12,
    page: "/facilities/contacts/?contact=12",
    home: HOME,
    person: { name: "山本 一郎", age: 27, gender: "male", prefecture: "大阪府", municipality: null },
    since: SINCE,
    progress_note: null,
    said_moved_in: false,
  } as ContactLine;
  return { ...NOTHING_TODAY, contacts: [{ kind, total: 1, lines: [line] }] };
}

const homes = { total: 1, lines: [{ home: HOME, since: SINCE }] };

function show(role: "facility" | "counselor", waits: TodayTasks): { user: UserEvent } {
  waiting = waits;
  return renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Today role={role} />
    </QueryClientProvider>,
  );
}

const PRESSED = [
  {
    name: "that somebody moved in",
    role: "counselor",
    waits: contactsOf("question"),
    button: "山本 一郎さんは「ひまわりの家」に入居しましたか：まだ",
    path: "/api/chat/contacts/12/move_in_answer/",
    body: { answer: "not_yet" },
    done: "お答えを記録しました。",
  },
  {
    name: "that new people are seen",
    role: "facility",
    waits: { ...NOTHING_TODAY, matches: homes },
    button: "ひまわりの家の見たことにする",
    path: "/api/chat/notifications/mark_all_for_home_as_read/",
    body: { home_id: 3 },
    done: "見たことにしました。",
  },
  {
    name: "that a full home stops recruiting",
    role: "facility",
    waits: { ...NOTHING_TODAY, full_homes: homes },
    button: "ひまわりの家の募集を止める",
    path: "/api/facilities/homes/3/recruiting/",
    body: { is_recruiting: false },
    done: "募集を止めました。",
  },
  {
    name: "that a full home goes on",
    role: "facility",
    waits: { ...NOTHING_TODAY, full_homes: homes },
    button: "ひまわりの家のこのまま募集する",
    path: "/api/facilities/homes/3/recruiting/",
    body: { is_recruiting: true },
    done: "このまま募集します。",
  },
] as const;

describe.each(PRESSED)("an answer $name", ({ role, waits, button, path, body, done }) => {
  it("is sent once and confirmed; its line disappears, and the heading has the focus", async () => {
    const { user } = show(role, waits);
    await user.dblClick(await screen.findByRole("button", { name: button }));
    expect(await screen.findByText(done)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("button", { name: button })).toBeNull());
    expect(sent).toEqual([{ path, body }]);
    expect(screen.getByRole("heading", { name: "今日すること" })).toHaveFocus();
    expect(screen.getByText("いま、お待たせしていることはありません。")).toBeVisible();
  });

  it("shows the error if rejected, and the line stays", async () => {
    isRefused = true;
    const { user } = show(role, waits);
    await user.click(await screen.findByRole("button", { name: button }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText(REFUSAL.detail)).toBeVisible();
    await user.click(dialog.getByRole("button"));
    expect(await screen.findByRole("button", { name: button })).toBeEnabled();
    expect(screen.queryByText(done)).toBeNull();
  });
});

describe("the note on a request", () => {
  const chosen = "山本 一郎さんの進捗メモ";

  it("is saved when selected, and the line stays", async () => {
    const { user } = show("facility", contactsOf("request"));
    const note = await screen.findByRole("combobox", { name: chosen });
    expect(note).toHaveDisplayValue("進捗メモ：未設定");
    await user.selectOptions(note, "見学調整中");
    expect(await screen.findByText("進捗メモを保存しました。")).toBeVisible();
    expect(sent).toEqual([{ path: "/api/chat/contacts/12/", body: { progress_note: "schedule_pending" } }]);
    expect(note).toHaveFocus();
  });

  it("shows an error if saving fails, and the previous value", async () => {
    isRefused = true;
    const { user } = show("facility", contactsOf("request"));
    const note = await screen.findByRole("combobox", { name: chosen });
    await user.selectOptions(note, "見学調整中");
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent("進捗メモを保存できませんでした。");
    expect(dialog).toHaveTextContent(REFUSAL.detail);
    await user.click(within(dialog).getByRole("button"));
    expect(note).toHaveDisplayValue("進捗メモ：未設定");
  });

  it("is shown only to the facility", async () => {
    show("counselor", contactsOf("request"));
    expect(await screen.findByRole("link", { name: "山本 一郎さん" })).toBeVisible();
    expect(screen.queryByRole("combobox")).toBeNull();
  });
});
