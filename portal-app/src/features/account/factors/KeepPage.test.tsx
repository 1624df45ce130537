/** The mailed link that stops a removal of second factors announced by the operator. */
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { heading, openPortal } from "../../../testing";
import { publicCall } from "../account-fixtures";

const ADDRESS = "/accounts/factors/keep/";

const { sent, refuse } = publicCall("/api/accounts/factors/keep/");

it("does nothing when opened, and stops the removal with one press", async () => {
  const { person } = openPortal(`${ADDRESS}#s3cret`);
  await heading("二段階認証を残す");
  await waitFor(() => expect(window.location.hash).toBe(""));
  expect(sent).toEqual([]);
  await person.click(screen.getByRole("button", { name: "手続きを止める" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("手続きを止めました。");
  expect(sent).toEqual([{ token: "s3cret" }]);
});

it("says that a link has expired or is missing", async () => {
  const detail = "このリンクは使えません。期限が切れたか、もう使われています。";
  refuse(404, { detail, code: "link_unusable" });
  const { person } = openPortal(`${ADDRESS}#s3cret`);
  await person.click(await screen.findByRole("button", { name: "手続きを止める" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(detail);
});

it("asks to open the link again if the URL has none", async () => {
  openPortal(ADDRESS);
  expect(await screen.findByText("メールのリンクを、もう一度開いてください。")).toBeVisible();
});
