/** Routing by role and session (docs/decisions.md §1), and what a page does when the session ends. */
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { createQueryClient } from "shared-ui/api/query-client";
import { notifySessionExpired } from "shared-ui/api/session-renewal";
import type { AnyRole } from "shared-ui/api/types";
import { fakeDrafts } from "shared-ui/testing/fake-drafts";
import { fakeServer } from "shared-ui/testing/fake-server";
import { haveSession, hearFromOtherTab } from "shared-ui/testing/session";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { App } from "./App";
import { Console } from "./operator/Console";
import { createPortalRouter } from "./routes/routes";

let role: AnyRole | null = null;
let isOnline = true;

const user = () => ({ id: 1, role, username: "高橋", lineId: null, pictureUrl: null, offices: [] });
const expired = { detail: "再度ログインしてください。", code: "session_expired" };

const drafts = fakeDrafts();
const network = fakeServer(
  ...drafts.handlers,
  http.get("*/api/auth/user/", () =>
    role ? HttpResponse.json(user()) : HttpResponse.json(expired, { status: 401 }),
  ),
  http.post("*/api/accounts/facilities/login/", async ({ request }) => {
    if (!isOnline) return HttpResponse.error();
    const { password } = (await request.json()) as { password: string };
    const refusal = { detail: "メールアドレスかパスワードが違います。", code: "wrong_credentials" };
    if (password !== "demo-password") return HttpResponse.json(refusal, { status: 400 });
    role = "facility";
    return HttpResponse.json({ user: user() });
  }),
  http.post("*/api/auth/logout/", () => HttpResponse.json({})),
  http.get("*/api/accounts/applicants/info/", () =>
    HttpResponse.json({ displayName: "田中 ひかり", pictureUrl: null }),
  ),
  http.get("*/api/facilities/homes/", () => HttpResponse.json([])),
  http.get("*/api/facilities/homes/ended/", () => HttpResponse.json([])),
  http.get("*/api/facilities/homes/first/", () =>
    HttpResponse.json({ name: "", contact_name: "", contact_phone: "", contact_email: "" }),
  ),
  http.get("*/api/facilities/home-drafts/", () => HttpResponse.json([])),
  http.get("*/api/facilities/homes/:id/", () =>
    HttpResponse.json({ detail: "見つかりませんでした。", code: "not_found" }, { status: 404 }),
  ),
  http.get("*/api/facilities/invoices/", () => HttpResponse.json([])),
  http.get("*/api/applicants/preferences/", () => HttpResponse.json([])),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/accounts/saved-views/", () => HttpResponse.json([])),
  http.get("*/api/chat/contacts/counts/", () =>
    HttpResponse.json({ pending: 0, accepted: 0, moved_in: 0, ended: 0 }),
  ),
  http.get("*/api/chat/contacts/", () => HttpResponse.json([])),
);

afterEach(() => {
  role = null;
  isOnline = true;
});

// The simulated browser has no layout and cannot scroll.
beforeEach(() => void vi.spyOn(window, "scrollTo").mockImplementation(() => {}));

function open(path: string, as: AnyRole | null): ReturnType<typeof userEvent.setup> {
  role = as;
  if (as) haveSession();
  window.history.replaceState(null, "", path);
  const client = createQueryClient();
  // The console is a build of its own.
  render(
    as === "operator" ? (
      <Console client={client} />
    ) : (
      <App client={client} router={createPortalRouter(client)} />
    ),
  );
  return userEvent.setup();
}

const path = () => window.location.pathname;
const heading = (name: string | RegExp) =>
  screen.findByRole("heading", { level: 1, name }, { timeout: 5000 });

it.each([
  ["/facilities/top/", null, "/"],
  ["/facilities/edit/3/", null, "/"],
  ["/counselors/top/", null, "/"],
  ["/chat/3/", null, "/"],
  ["/", "facility", "/facilities/top/"],
  ["/", "counselor", "/counselors/top/"],
  ["/accounts/facilities/login/", "facility", "/facilities/top/"],
  ["/counselors/create/", "facility", "/facilities/top/"],
  ["/facilities/create/", "counselor", "/counselors/top/"],
] as const)("%s as %s leads to %s", async (asked, as, shown) => {
  open(asked, as);
  await waitFor(() => expect(path()).toBe(shown), { timeout: 5000 });
  await screen.findByRole("heading", { level: 1 }, { timeout: 5000 });
});

it.each([
  ["/accounts/facilities/login/", "グループホームのログイン"],
  ["/accounts/counselors/login/", "相談支援専門員のログイン"],
  ["/accounts/facilities/request/", "資料請求・新規登録のお申し込み"],
  ["/accounts/facilities/request/confirm/", "申し込みのリンクが使えません"],
  ["/accounts/facilities/forgotten/", "パスワードの再設定"],
  ["/accounts/facilities/password/", "リンクを読み取れませんでした"],
  ["/accounts/privacy/", "個人情報の取り扱い（プライバシーポリシー）"],
  ["/nowhere/", "ページが見つかりません"],
])("%s is public, with its own title", async (asked, title) => {
  open(asked, null);
  await heading(title);
  expect(path()).toBe(asked);
  await waitFor(() => expect(document.title).toBe(`${title} | グループホームマッチング`));
});

it.each([
  ["/accounts/privacy/", "facility"],
  ["/accounts/facilities/request/", "counselor"],
  ["/nowhere/", "facility"],
] as const)("%s has the header of the %s who is signed in", async (asked, as) => {
  open(asked, as);
  await screen.findByRole("heading", { level: 1 }, { timeout: 5000 });
  expect(await screen.findByRole("button", { name: "高橋様" })).toBeVisible();
  expect(screen.getByRole("button", { name: /お知らせ/ })).toBeVisible();
  expect(path()).toBe(asked);
});

it("links applicants from the policy back to their pages, and lets them sign out", async () => {
  const person = open("/accounts/privacy/", "applicant");
  await heading("個人情報の取り扱い（プライバシーポリシー）");
  await person.click(await screen.findByRole("button", { name: "田中 ひかり様" }));
  expect(screen.getByRole("link", { name: "マイページ" })).toHaveAttribute("href", "/applicants/top/");
  await person.click(screen.getByRole("button", { name: "ログアウト" }));
  await waitFor(() => expect(screen.queryByText("田中 ひかり様")).not.toBeInTheDocument());
  await heading("個人情報の取り扱い（プライバシーポリシー）");
});

it("shows another facility's home as not found, inside the facility layout", async () => {
  open("/facilities/edit/99/", "facility");
  await heading("ページが見つかりません");
  expect(screen.getByRole("navigation", { name: "グループホームのメニュー" })).toBeVisible();
});

it("shows the error and retries if a page's data failed to load", async () => {
  const broken = { detail: "うまくいきませんでした。", code: "http_400" };
  network.use(
    http.get("*/api/facilities/invoices/", () => HttpResponse.json(broken, { status: 400 }), { once: true }),
  );
  const person = open("/facilities/invoices/", "facility");
  await heading("データの取得に失敗しました");
  expect(screen.getByText("うまくいきませんでした。")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "もう一度試す" }));
  await heading("システム利用料");
});

it("signs in to the user's top page, after showing why an attempt failed", async () => {
  const person = open("/accounts/counselors/login/", null);
  await person.type(await screen.findByLabelText(/メールアドレス/), "facility@example.com");
  await person.type(screen.getByLabelText(/パスワード/), "wrong");
  const signIn = () => person.click(screen.getByRole("button", { name: "ログイン" }));
  const close = async (name: RegExp) => {
    const alert = await screen.findByRole("alertdialog", { name });
    await person.click(within(alert).getByRole("button", { name: "閉じる" }));
  };
  await signIn();
  await close(/ログインに失敗しました。[\s\S]*メールアドレスかパスワードが違います。/);
  isOnline = false;
  await signIn();
  await close(/^サーバーから応答がありません。/);
  isOnline = true;
  await person.clear(screen.getByLabelText(/パスワード/));
  await person.type(screen.getByLabelText(/パスワード/), "demo-password");
  await signIn();
  await heading("ホーム一覧");
  expect(path()).toBe("/facilities/top/");
  expect(screen.getByText("高橋様")).toBeVisible();
});

it.each([
  ["facility", "/facilities/invoices/", "システム利用料", "/accounts/facilities/login/"],
  ["counselor", "/counselors/contacts/", "コンタクト一覧", "/accounts/counselors/login/"],
] as const)(
  "shows that the session of a %s was lost, then goes to the own login",
  async (as, page, title, login) => {
    const person = open(page, as);
    await heading(title);
    act(() => notifySessionExpired());
    const alert = await screen.findByRole("alertdialog", { name: "再度ログインしてください。" });
    expect(path()).toBe(page);
    role = null;
    await person.click(within(alert).getByRole("button", { name: "閉じる" }));
    await waitFor(() => expect(path()).toBe(login));
    expect(await screen.findByText("ログインすると、開こうとしたページに進みます。")).toBeVisible();
  },
);

it("returns to the page where the session was lost", async () => {
  const person = open("/facilities/invoices/?year=2026", "facility");
  await heading("システム利用料");
  act(() => notifySessionExpired());
  const alert = await screen.findByRole("alertdialog", { name: "再度ログインしてください。" });
  role = null;
  await person.click(within(alert).getByRole("button", { name: "閉じる" }));
  await person.type(await screen.findByLabelText(/メールアドレス/), "facility@example.com");
  await person.type(screen.getByLabelText(/パスワード/), "demo-password");
  await person.click(screen.getByRole("button", { name: "ログイン" }));
  await heading("システム利用料");
  expect(path() + window.location.search).toBe("/facilities/invoices/?year=2026");
});

it("leads an operator to the console's login, and back to the page where the session was lost", async () => {
  network.use(
    http.get("*/api/operator/figures/", () =>
      HttpResponse.json({ counted_at: null, months: [], prefectures: [], unmet: [] }),
    ),
    http.post("*/api/accounts/facilities/login/", () => {
      role = "operator";
      return HttpResponse.json({ user: user() });
    }),
  );
  const person = open("/operator/figures/?year=2026", "operator");
  await heading("数字");
  act(() => notifySessionExpired());
  const alert = await screen.findByRole("alertdialog", { name: "再度ログインしてください。" });
  role = null;
  await person.click(within(alert).getByRole("button", { name: "閉じる" }));
  await heading("運営のログイン");
  expect(path()).toBe("/operator/login/");
  await person.type(screen.getByLabelText(/メールアドレス/), "operator@example.com");
  await person.type(screen.getByLabelText(/パスワード/), "demo-password");
  await person.click(screen.getByRole("button", { name: "ログイン" }));
  await heading("数字");
  expect(path() + window.location.search).toBe("/operator/figures/?year=2026");
});

it("goes to the landing page after signing out", async () => {
  const person = open("/facilities/top/", "facility");
  await heading("ホーム一覧");
  await person.click(screen.getByRole("button", { name: "高橋様" }));
  await person.click(screen.getByRole("button", { name: "ログアウト" }));
  await waitFor(() => expect(path()).toBe("/"));
});

it("shows nothing more, and keeps nothing, of somebody who signed out in another tab", async () => {
  const person = open("/facilities/create/", "facility");
  await person.type(await screen.findByLabelText(/グループホーム名/, {}, { timeout: 5000 }), "ひだまり");
  await waitFor(() => expect(drafts.kept.size).toBe(1));
  act(() => hearFromOtherTab(null));
  const alert = await screen.findByRole("alertdialog", { name: "再度ログインしてください。" });
  expect(screen.queryByLabelText(/グループホーム名/)).not.toBeInTheDocument();
  expect(screen.queryByText("高橋様")).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
  await person.click(within(alert).getByRole("button", { name: "閉じる" }));
  await heading(/望/);
  expect(path()).toBe("/");
});

it("asks before leaving unsaved input, and removes it at sign-out", async () => {
  const person = open("/facilities/create/", "facility");
  await person.type(await screen.findByLabelText(/グループホーム名/, {}, { timeout: 5000 }), "ひだまり");
  await person.click(screen.getByRole("link", { name: "ホーム一覧" }));
  const stay = await screen.findByRole("alertdialog", { name: /ページを移動しますか？/ });
  await person.click(within(stay).getByRole("button", { name: "入力を続ける" }));
  expect(path()).toBe("/facilities/create/");
  expect(screen.getByLabelText(/グループホーム名/)).toHaveValue("ひだまり");
  await person.click(screen.getByRole("button", { name: "高橋様" }));
  await person.click(screen.getByRole("button", { name: "ログアウト" }));
  const leave = await screen.findByRole("alertdialog", { name: /ページを移動しますか？/ });
  await person.click(within(leave).getByRole("button", { name: "移動する" }));
  await waitFor(() => expect(path()).toBe("/"));
  // The draft stays on the server for this user; nothing stays in this browser.
  expect(drafts.kept.get("home/new")?.answers).toEqual({ name: "ひだまり" });
  expect(sessionStorage).toHaveLength(0);
});
