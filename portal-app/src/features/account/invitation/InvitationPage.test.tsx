/** Joining an office with a mailed link: new users, existing users, and links that do not work. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { InvitationRead, User } from "shared-ui/api/types";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it } from "vitest";
import { fill, heading, openPortal, signedInAs } from "../../../testing";
import { OFFICE } from "../../office/office-fixtures";

const ADDRESS = "/accounts/facilities/invitation/";

let invited: InvitationRead;
let user: User | null;
let sent: { call: string; body: unknown }[];

const take = async (call: string, request: Request): Promise<void> => {
  sent.push({ call, body: await request.json() });
};

const network = fakeServer(
  http.get("*/api/auth/user/", () =>
    user ? HttpResponse.json(user) : HttpResponse.json({ detail: "", code: "" }, { status: 401 }),
  ),
  http.post("*/api/accounts/invitations/read/", () => HttpResponse.json(invited)),
  http.post("*/api/accounts/invitations/accept/", async ({ request }) => {
    await take("accept", request);
    return HttpResponse.json({}, { status: 201 });
  }),
  http.post("*/api/offices/join/", async ({ request }) => {
    await take("join", request);
    return HttpResponse.json({ id: 1, name: OFFICE.name });
  }),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/offices/", () => HttpResponse.json([{ ...OFFICE, position: "staff" }])),
  http.get("*/api/offices/1/members/", () => HttpResponse.json([])),
);

beforeEach(() => {
  user = null;
  sent = [];
  invited = {
    office: OFFICE.name,
    kind: "facility",
    position: "staff",
    email: "tanaka@example.com",
    invited_by: "高橋 直子",
    has_account: false,
  };
});

it("creates an account with the secret, removes it from the URL at once, and goes to the login", async () => {
  const { person } = openPortal(`${ADDRESS}#s3cret`);
  await screen.findByText("高橋 直子さんが、「こもれび世田谷事業所」に招待しています。");
  await waitFor(() => expect(window.location.hash).toBe(""));
  await fill(person, /お名前/, "田中 恵");
  await fill(person, /パスワード/, "komorebi-no-michi");
  await person.dblClick(screen.getByRole("button", { name: "アカウントを作って参加する" }));
  await heading("グループホームのログイン");
  expect(sent).toEqual([
    { call: "accept", body: { token: "s3cret", username: "田中 恵", password: "komorebi-no-michi" } },
  ]);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("s3cret");
});

it("shows the server's password error at the field", async () => {
  const sentence = "よく使われるパスワードです。";
  const refusal = {
    detail: "入力内容をご確認ください。",
    code: "invalid",
    fields: { password: [sentence] },
  };
  network.use(
    http.post("*/api/accounts/invitations/accept/", () => HttpResponse.json(refusal, { status: 422 })),
  );
  const { person } = openPortal(`${ADDRESS}#s3cret`);
  await screen.findByLabelText(/お名前/);
  await fill(person, /お名前/, "田中 恵");
  await fill(person, /パスワード/, "password1234");
  await person.click(screen.getByRole("button", { name: "アカウントを作って参加する" }));
  await waitFor(() =>
    expect(screen.getByLabelText(/パスワード/, { selector: "input" })).toHaveAccessibleDescription(
      /よく使われるパスワードです。/,
    ),
  );
});

it("sends an existing user to the login, and then back to the link", async () => {
  invited = { ...invited, has_account: true, kind: "counselor" };
  openPortal(`${ADDRESS}#s3cret`);
  await screen.findByText(/ログインしたあと、メールのリンクをもう一度開いてください。/);
  expect(screen.getByRole("link", { name: "相談支援専門員のログインへ" })).toHaveAttribute(
    "href",
    "/accounts/counselors/login/",
  );
});

it("lets a signed-in user join, and shows the office", async () => {
  user = signedInAs("facility", []);
  invited = { ...invited, has_account: true };
  const { person } = openPortal(`${ADDRESS}#s3cret`);
  await person.click(await screen.findByRole("button", { name: "参加する" }));
  await person.click(within(await screen.findByRole("alertdialog")).getByRole("button"));
  await heading("事業所とスタッフ");
  expect(sent).toEqual([{ call: "join", body: { token: "s3cret" } }]);
});

it("says inline that the invitation is for another account", async () => {
  const detail = "この招待は、別のメールアドレスあてです。";
  network.use(
    http.post("*/api/offices/join/", () =>
      HttpResponse.json({ detail, code: "invited_other" }, { status: 409 }),
    ),
  );
  user = signedInAs("facility", []);
  invited = { ...invited, has_account: true };
  const { person } = openPortal(`${ADDRESS}#s3cret`);
  await person.click(await screen.findByRole("button", { name: "参加する" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(detail);
});

it("says that a used link no longer works, and what to do without one", async () => {
  network.use(
    http.post("*/api/accounts/invitations/read/", () =>
      HttpResponse.json({ detail: "", code: "link_unusable" }, { status: 404 }),
    ),
  );
  openPortal(`${ADDRESS}#used`);
  await heading("この招待は使えません");
});

it("asks to open the link in the mail again if the URL has no secret", async () => {
  openPortal(ADDRESS);
  await heading("招待を読み取れませんでした");
});
