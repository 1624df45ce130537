/** A counselor links a LINE account in the portal, gets a request's push there, and unlinks it. */
import { expect } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { homeForm, wishesForm } from "../support/forms";
import { confirmDialog, expectGoodScreen } from "../support/screen";

const HARUTO = `U${"9".repeat(32)}`;
const HOME = "あさひ荘";

test("counselor links LINE, gets a push and unlinks", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: MAIN.server });
  const calls = new Calls(context.request);
  await calls.signInAsStaff("line-counselor@example.com");
  const page = await context.newPage();
  await page.goto("/counselors/top/");
  await page.getByRole("link", { name: "LINEのお知らせ" }).click();
  await expectGoodScreen(page);
  await page.getByRole("button", { name: "LINEにつなぐ" }).click();
  await page.getByRole("button", { name: "キャンセル" }).click();
  await expect(page.getByText("LINEでの確認がキャンセルされました。")).toBeVisible();
  await page.getByRole("button", { name: "LINEにつなぐ" }).click();
  await page.getByRole("radio", { name: /はると/ }).check();
  await page.getByRole("button", { name: "許可する" }).click();
  await expect(page.getByText("LINEとつながっています。")).toBeVisible();
  expect(page.url()).toBe(`${MAIN.server}/counselors/line/`);
  await expectGoodScreen(page);

  const { id: preference } = await calls.send("POST", "/api/applicants/preferences/", {
    multipart: wishesForm({ name: "川口 まこと" }),
  });
  const facility = new Calls((await browser.newContext({ baseURL: MAIN.server })).request);
  await facility.signInAsStaff("line-facility@example.com");
  const { id: home } = await facility.send("POST", "/api/facilities/homes/", { data: homeForm(HOME) });
  const { id } = await facility.send("POST", "/api/chat/contacts/", { data: { home, preference } });
  await page.goto(`${MAIN.line}/phone/${HARUTO}/`);
  await expect(page.getByText(`「${HOME}」（大阪府大阪市北区）から連絡がきました。`).first()).toBeVisible();
  await expect(page.getByText("まこと")).toHaveCount(0);
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "内容を見る" }).click(),
  ]);
  await opened.waitForURL(`${MAIN.server}/counselors/contacts/?contact=${id}`);

  await page.goto("/counselors/line/");
  await page.getByRole("button", { name: "つながりを解除する" }).click();
  await confirmDialog(page, "LINEとのつながりを解除しますか？", "つながりを解除する");
  await expect(page.getByText("LINEとつながっていません。")).toBeVisible();
});
