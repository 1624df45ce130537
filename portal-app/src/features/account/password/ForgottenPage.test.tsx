import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill, heading, openPortal } from "../../../testing";
import { publicCall } from "../account-fixtures";

const ADDRESS = "/accounts/facilities/forgotten/";

const { sent, refuse } = publicCall("/api/accounts/password/forgotten/");

const button = (name: string) => screen.getByRole("button", { name });

it.each([
  ["/accounts/facilities/login/", "グループホームのログイン"],
  ["/accounts/counselors/login/", "相談支援専門員のログイン"],
])("is linked from %s", async (login, title) => {
  const { person } = openPortal(login);
  await heading(title);
  await person.click(screen.getByRole("link", { name: "パスワードを忘れた方" }));
  await heading("パスワードの再設定");
});

it("does not reveal whether the address is known, and can send again", async () => {
  const { person } = openPortal(ADDRESS);
  await heading("パスワードの再設定");
  expect(screen.getByLabelText(/メールアドレス/)).toHaveAttribute("autocomplete", "username");
  await fill(person, /メールアドレス/, "sasaki@example.com");
  await person.dblClick(button("リンクを送る"));
  expect(await heading("メールをご確認ください")).toHaveFocus();
  expect(screen.getByText(/「sasaki@example.com」が登録されていれば、/)).toBeVisible();
  expect(sent).toEqual([{ email: "sasaki@example.com" }]);
  await person.click(button("もう一度送る"));
  await heading("パスワードの再設定");
  expect(screen.getByLabelText(/メールアドレス/)).toHaveValue("sasaki@example.com");
});

it("finds a typing error in the address before sending", async () => {
  const { person } = openPortal(ADDRESS);
  await heading("パスワードの再設定");
  await fill(person, /メールアドレス/, "sasaki＠example");
  await person.click(button("リンクを送る"));
  expect(screen.getByRole("region", { name: "入力内容を確認してください" })).toHaveFocus();
  expect(screen.getByLabelText(/メールアドレス/)).toHaveAccessibleDescription(/確かめてください。/);
  await fill(person, /メールアドレス/, ".com");
  expect(screen.getByLabelText(/メールアドレス/)).not.toHaveAttribute("aria-invalid");
  expect(sent).toEqual([]);
});

it("says how long to wait after too many attempts", async () => {
  const detail = "短い時間に何度も行われました。40分ほど待ってから、もう一度お試しください。";
  refuse(429, { detail, code: "too_many" });
  const { person } = openPortal(ADDRESS);
  await heading("パスワードの再設定");
  await fill(person, /メールアドレス/, "sasaki@example.com");
  await person.click(button("リンクを送る"));
  expect(await screen.findByText(detail)).toBeVisible();
});
