/** A member changes their password with the old one, and ends where else they are signed in. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { OwnSession, User } from "shared-ui/api/types";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { beforeEach, expect, it } from "vitest";
import { heading, openPortal, signedInAs } from "../../../testing";

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

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/unread/", () => HttpResponse.json({ total: 0, contacts: [], homes: [], others: 0 })),
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
});

async function open() {
  const { person } = openPortal("/accounts/safety/");
  await heading("パスワードとログイン");
  return person;
}

it("changes the password, after what is missing or wrong was said at its field", async () => {
  const person = await open();
  await expectNoViolations();
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

it("ends one session after a question, and says when no other is left", async () => {
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
