/** Staff change their password and mail address, and end other sessions. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { OwnSession, User } from "shared-ui/api/types";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { beforeEach, expect, it } from "vitest";
import { fill, heading, openPortal, signedInAs } from "../../../testing";

const AT = "2026-03-05T14:30:00+09:00";
const HERE: OwnSession = {
  id: 1,
  browser: "Chrome（Windows）",
  network: "203.0.113.*",
  signed_in_at: AT,
  used_at: AT,
  is_this: true,
};
const THERE: OwnSession = { ...HERE, id: 2, browser: "Safari（iPhone）", is_this: false };

let user: User;
let sessions: OwnSession[];
let sent: unknown[];
let isDead: boolean;

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.post("*/api/accounts/facilities/login/", () => HttpResponse.json({ user })),
  http.get("*/api/facilities/*", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json([])),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/unread/", () => HttpResponse.json({ total: 0, contacts: [], homes: [], others: 0 })),
  http.get("*/api/accounts/address/", () => HttpResponse.json({ email: "now@example.jp", is_dead: isDead })),
  http.post("*/api/accounts/address/", async ({ request }) => {
    const body = (await request.json()) as { login_password: string };
    sent.push(body);
    if (body.login_password === "right") return HttpResponse.json({});
    const fields = { login_password: ["パスワードが違います。"] };
    return HttpResponse.json({ detail: "ご確認ください。", code: "invalid", fields }, { status: 422 });
  }),
  http.get("*/api/accounts/factors/", () =>
    HttpResponse.json({ passkeys: [], app: null, recovery_codes: 0, is_asked: true, is_needed: true }),
  ),
  http.get("*/api/accounts/sessions/", () => HttpResponse.json(sessions)),
  http.delete("*/api/accounts/sessions/:id/", ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== Number(params.id));
    return HttpResponse.json({});
  }),
  http.delete("*/api/accounts/sessions/", () => {
    sessions = [HERE];
    return HttpResponse.json({});
  }),
  http.post("*/api/accounts/password/change/", async ({ request }) => {
    const body = (await request.json()) as { current: string };
    sent.push(body);
    if (body.current === "right") return HttpResponse.json({});
    const fields = { current: ["今のパスワードが違います。"] };
    return HttpResponse.json({ detail: "ご確認ください。", code: "invalid", fields }, { status: 422 });
  }),
);

beforeEach(() => {
  user = signedInAs("facility");
  sessions = [THERE, HERE];
  sent = [];
  isDead = false;
});

async function open() {
  const { person } = openPortal("/accounts/safety/");
  await heading("パスワードとログイン");
  return person;
}

it("changes the password, after showing missing or wrong input at its field", async () => {
  const person = await open();
  await person.click(screen.getByRole("button", { name: "パスワードを変える" }));
  expect(await screen.findByRole("link", { name: /今のパスワード/ })).toBeVisible();
  await person.type(screen.getByLabelText(/今のパスワード/), "wrong");
  await person.type(screen.getByLabelText(/新しいパスワード/), "short");
  await person.click(screen.getByRole("button", { name: "パスワードを変える" }));
  expect(sent).toEqual([]);
  await person.type(screen.getByLabelText(/新しいパスワード/), " but longer now");
  await person.click(screen.getByRole("button", { name: "パスワードを変える" }));
  expect(await screen.findByRole("link", { name: "今のパスワードが違います。" })).toBeVisible();
  await person.clear(screen.getByLabelText(/今のパスワード/));
  await person.type(screen.getByLabelText(/今のパスワード/), "right");
  await person.click(screen.getByRole("button", { name: "パスワードを変える" }));
  expect(await screen.findByText("パスワードを変えました。")).toBeVisible();
  expect(sent.at(-1)).toEqual({ current: "right", password: "short but longer now" });
  expect(screen.getByLabelText(/今のパスワード/)).toHaveValue("");
});

it("sends a link to a new address, and says how long the old one is valid", async () => {
  const person = await open();
  expect(screen.getByText("今のメールアドレス：now@example.jp")).toBeVisible();
  const ask = screen.getByRole("button", { name: "確認のメールを送る" });
  await person.type(screen.getByLabelText(/新しいメールアドレス/), "nowhere");
  await person.click(ask);
  expect(await screen.findByRole("link", { name: /ログインのパスワード/ })).toBeVisible();
  expect(sent).toEqual([]);
  await person.type(screen.getByLabelText(/新しいメールアドレス/), "@example.jp");
  await person.type(screen.getByLabelText(/ログインのパスワード/), "wrong");
  await person.click(ask);
  expect(await screen.findByRole("link", { name: "パスワードが違います。" })).toBeVisible();
  await person.clear(screen.getByLabelText(/ログインのパスワード/));
  await person.type(screen.getByLabelText(/ログインのパスワード/), "right");
  await person.click(ask);
  expect(await screen.findByText(/「nowhere@example.jp」に確認のメールを送りました。/)).toBeVisible();
});

it("says that mails do not reach the address, and how to fix it", async () => {
  isDead = true;
  await open();
  expect(screen.getByText(/このメールアドレスには、メールが届きませんでした。/)).toBeVisible();
  expect(screen.getByText(/「パスワードを忘れた方」から届くリンクで/)).toBeVisible();
  await expectNoViolations();
});

it("ends one session after confirmation, and says when no other is left", async () => {
  const person = await open();
  expect(screen.getByText("この画面")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Safari（iPhone）のログインを終わらせる" }));
  const question = await screen.findByRole("alertdialog", { name: "このログインを終わらせますか？" });
  await person.click(within(question).getByRole("button", { name: "終わらせる" }));
  expect(await screen.findByText("ログインを終わらせました。")).toBeVisible();
  await waitFor(() => expect(screen.getByText("ほかでは、ログインしていません。")).toBeVisible());
});

it("ends all others at once", async () => {
  const person = await open();
  await person.click(screen.getByRole("button", { name: "ほかのログインをすべて終わらせる" }));
  const question = await screen.findByRole("alertdialog");
  await person.click(within(question).getByRole("button", { name: "終わらせる" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: /Safari/ })).toBeNull());
});

it.each([
  ["puts it off", "あとで変える"],
  ["has changed it", "パスワードを変える"],
])("asks a user with a weak password to change it first, and continues when the user %s", async (_, name) => {
  const signedIn = { ...user, password_is_weak: true };
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "csrf_refresh_token=; max-age=0";
  const { person } = openPortal("/accounts/facilities/login/");
  await heading("グループホームのログイン");
  await fill(person, /メールアドレス/, "a@example.jp");
  await fill(person, /パスワード/, "demo-password");
  user = signedIn;
  await person.click(screen.getByRole("button", { name: "ログイン" }));
  await heading("パスワードとログイン");
  expect(screen.getByText("推測されやすいパスワードを使っています")).toBeVisible();
  if (name === "パスワードを変える") {
    await expectNoViolations();
    await fill(person, /今のパスワード/, "right");
    await fill(person, /新しいパスワード/, "short but longer now");
    await person.click(screen.getByRole("button", { name }));
  } else await person.click(screen.getByRole("link", { name }));
  await waitFor(() => expect(window.location.pathname).toBe("/facilities/top/"));
});

it("is where users without a required second factor are redirected, and says why", async () => {
  user = { ...user, lacks_factor: true };
  openPortal("/facilities/top/");
  await heading("パスワードとログイン");
  expect(screen.getByText("はじめに、二段階認証を登録してください。")).toBeVisible();
  expect(screen.queryByText(/二段階認証なしで使えます/)).toBeNull();
});
