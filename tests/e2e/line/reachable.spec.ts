/** The notice for applicants that LINE cannot reach. */
import { expect } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { expectGoodScreen, expectText } from "../support/screen";
import { words } from "../support/words";

const YUUKI = `U${"6".repeat(32)}`;

test("notice links to the official account and disappears after adding it as a friend", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: MAIN.server, viewport: { width: 360, height: 740 } });
  const calls = new Calls(context.request);
  await calls.signInByLine(YUUKI);
  await context.request.post(`${MAIN.line}/emulator/people/${YUUKI}/block`);
  const page = await context.newPage();
  await page.goto("/applicants/top/");
  await expectText(page, "LINEにお知らせが届きません");
  await expectGoodScreen(page);
  await page.getByRole("link", { name: words("友だちに追加する") }).click();
  await page.getByRole("link", { name: /ゆうき/ }).click();
  await page.getByRole("button", { name: "ブロックを解除する" }).click();
  await expect(page.getByText("友だちです。")).toBeVisible();
  await page.goto("/applicants/top/");
  await expectText(page, "マイページ");
  await expect(page.getByText(words("届きません"))).toHaveCount(0);
});
