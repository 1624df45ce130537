/** Confirming a request's address with the mailed link. */
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { heading, openPortal } from "../../../testing";
import { publicCall } from "../account-fixtures";

const ADDRESS = "/accounts/facilities/request/confirm/";

const { network, sent, refuse } = publicCall(`/api${ADDRESS}`);

const button = () => screen.getByRole("button", { name: "申し込みを確定する" });

it("confirms only on a press, because some mailboxes open links, and shows the next steps", async () => {
  const { person } = openPortal(`${ADDRESS}#s3cret-_x`);
  await heading("お申し込みの確定");
  await waitFor(() => expect(window.location.hash).toBe(""));
  expect(sent).toEqual([]);
  await person.dblClick(button());
  expect(await heading("お申し込みを受け付けました")).toHaveFocus();
  expect(sent).toEqual([{ token: "s3cret-_x" }]);
});

it.each([
  ["has expired", 404, { detail: "このリンクは使えません。", code: "link_unusable" }],
  [
    "is damaged",
    422,
    { detail: "入力内容をご確認ください。", code: "invalid", fields: { token: ["長すぎます。"] } },
  ],
])("links to the form again if the link %s", async (_why, status, body) => {
  refuse(status, body);
  const { person } = openPortal(`${ADDRESS}#old`);
  await heading("お申し込みの確定");
  await person.click(button());
  await heading("申し込みのリンクが使えません");
  await person.click(screen.getByRole("link", { name: "もう一度申し込む" }));
  await heading("資料請求・新規登録のお申し込み");
});

it("shows the error, and can be pressed again", async () => {
  const detail = "短い時間に何度も行われました。12分ほど待ってから、もう一度お試しください。";
  refuse(429, { detail, code: "too_many" });
  const { person } = openPortal(`${ADDRESS}#s3cret`);
  await heading("お申し込みの確定");
  await person.click(button());
  expect(await screen.findByRole("alert")).toHaveTextContent(detail);
  network.resetHandlers();
  await person.click(button());
  await heading("お申し込みを受け付けました");
});
