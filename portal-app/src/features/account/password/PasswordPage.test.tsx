/** Setting a password with a one-time link, and requesting such a link. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill, heading, openPortal } from "../../../testing";
import { publicCall } from "../account-fixtures";

const ADDRESS = "/accounts/facilities/password/";
const NEW = "komorebi-no-michi";

const { network, sent, refuse } = publicCall("/api/accounts/password/");

const field = () => screen.getByLabelText(/新しいパスワード/);
const submit = () => screen.getByRole("button", { name: "パスワードを設定する" });

it("takes the secret out of the address at once and sends it in the call alone; then comes the login", async () => {
  const entries = window.history.length;
  const { person } = openPortal(`${ADDRESS}#s3cret-_x`);
  await heading("パスワードの設定");
  // The address changes in an effect, a moment after the heading is there.
  await waitFor(() => expect(window.location.href).toBe(`${window.location.origin}${ADDRESS}`));
  expect(window.history.length).toBe(entries);
  expect(JSON.stringify(window.history.state)).not.toContain("s3cret");
  await fill(person, /新しいパスワード/, NEW);
  await person.dblClick(submit());
  await heading("グループホームのログイン");
  expect(screen.getByRole("alert")).toHaveTextContent("パスワードを設定しました。");
  expect(sent).toEqual([{ token: "s3cret-_x", password: NEW }]);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("s3cret");
});

it("tells the rules beforehand, and password managers that a new one is made", async () => {
  openPortal(`${ADDRESS}#s3cret`);
  await heading("パスワードの設定");
  expect(field()).toHaveAccessibleDescription(/12文字以上。[\s\S]*よく使われるもの/);
  expect(field()).toHaveAttribute("autocomplete", "new-password");
});

it("shows the password only while asked to, and never when it is sent", async () => {
  refuse(500, {});
  const { person } = openPortal(`${ADDRESS}#s3cret`);
  await heading("パスワードの設定");
  await fill(person, /新しいパスワード/, NEW);
  expect(field()).toHaveAttribute("type", "password");
  await person.click(screen.getByRole("button", { name: "パスワードを表示" }));
  expect(field()).toHaveAttribute("type", "text");
  expect(screen.getByText("パスワードが見えています")).toHaveRole("status");
  await person.click(submit());
  expect(field()).toHaveAttribute("type", "password");
});

it("shows password errors at the field; the link stays valid", async () => {
  const sentence = "よく使われるパスワードです。ほかの人が思いつきにくいものにしてください。";
  const { person } = openPortal(`${ADDRESS}#s3cret`);
  await heading("パスワードの設定");
  await fill(person, /新しいパスワード/, "短い");
  await person.click(submit());
  expect(field()).toHaveAccessibleDescription(/パスワードは12文字以上にしてください。長いほど安全です。$/);
  expect(sent).toEqual([]);
  refuse(422, { detail: "入力内容をご確認ください。", code: "invalid", fields: { password: [sentence] } });
  await fill(person, /新しいパスワード/, "1234567890");
  await person.click(submit());
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/よく使われるパスワードです。/));
  network.resetHandlers();
  await fill(person, /新しいパスワード/, NEW);
  await person.click(submit());
  await heading("グループホームのログイン");
});

it.each([
  [404, { detail: "このリンクは使えません。", code: "link_unusable" }],
  [422, { detail: "入力内容をご確認ください。", code: "invalid", fields: { token: ["「リンク」は…"] } }],
])("links from an unusable link (%i) to requesting a new one", async (status, body) => {
  refuse(status, body);
  const { person } = openPortal(`${ADDRESS}#used`);
  await heading("パスワードの設定");
  await fill(person, /新しいパスワード/, NEW);
  await person.click(submit());
  expect(await heading("パスワードのリンクが使えません")).toHaveFocus();
  await person.click(screen.getByRole("link", { name: "新しいリンクを受け取る" }));
  await heading("パスワードの再設定");
});

it("accepts another mail's link opened in the same tab", async () => {
  refuse(404, { detail: "このリンクは使えません。", code: "link_unusable" });
  const { person } = openPortal(`${ADDRESS}#used`);
  await heading("パスワードの設定");
  await fill(person, /新しいパスワード/, NEW);
  await person.click(submit());
  await heading("パスワードのリンクが使えません");
  network.resetHandlers();
  act(() => {
    window.history.pushState(null, "", `${ADDRESS}#fresh`);
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  await heading("パスワードの設定");
  await waitFor(() => expect(window.location.hash).toBe(""));
  await fill(person, /新しいパスワード/, NEW);
  await person.click(submit());
  await heading("グループホームのログイン");
  expect(sent).toEqual([{ token: "fresh", password: NEW }]);
});

it("asks to open the link in the mail again if the URL has no secret", async () => {
  openPortal(ADDRESS);
  await heading("リンクを読み取れませんでした");
  expect(screen.getByText(/メールのリンクを、もう一度開いてください。/)).toBeVisible();
});

it("asks before a typed password is lost", async () => {
  const { person } = openPortal(`${ADDRESS}#s3cret`);
  await heading("パスワードの設定");
  await fill(person, /新しいパスワード/, NEW);
  await person.click(within(screen.getByRole("contentinfo")).getByRole("link", { name: "お問い合わせ" }));
  await screen.findByRole("alertdialog", { name: /ページを移動しますか？/ });
});
