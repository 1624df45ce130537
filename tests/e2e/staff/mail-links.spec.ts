/** Links of staff mails for a signed-out browser. */
import { type BrowserContextOptions, expect } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { homeForm, wishesForm } from "../support/forms";
import { linkIn } from "../support/mails";
import { expectGoodScreen } from "../support/screen";

const PHONE: BrowserContextOptions = { baseURL: MAIN.server, viewport: { width: 390, height: 844 } };
const HOME = "みずべの家";
const PERSON = "青山 みのり";
const FACILITY = "mail-facility@example.com";
const COUNSELOR = "mail-counselor@example.com";

test("mail link leads through the login to the card, also after a lost session", async ({ browser }) => {
  const facility = new Calls((await browser.newContext({ baseURL: MAIN.server })).request);
  const counselor = new Calls((await browser.newContext({ baseURL: MAIN.server })).request);
  await facility.signInAsStaff(FACILITY);
  await counselor.signInAsStaff(COUNSELOR);
  const home = await facility.send("POST", "/api/facilities/homes/", { data: homeForm(HOME) });
  const multipart = wishesForm({ name: PERSON, consent_way: "written", consented_on: "2026-03-01" });
  const person = await counselor.send("POST", "/api/applicants/preferences/", { multipart });
  const data = { home: home.id, preference: person.id };
  const { id } = await facility.send("POST", "/api/chat/contacts/", { data });

  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await expect.poll(() => linkIn(COUNSELOR), { timeout: 20_000 }).toBe(`/counselors/contacts/?contact=${id}`);
  await page.goto(await linkIn(COUNSELOR));
  await page.waitForURL(`${MAIN.server}/`);
  await expect(page.getByText("ログインすると、開こうとしたページに進みます。")).toBeVisible();
  const loginCard = page.getByRole("listitem").filter({ hasText: "開こうとしたページは、こちらからです。" });
  await expectGoodScreen(page);
  await loginCard.getByRole("link").click();
  await expectGoodScreen(page);
  await page.getByLabel("メールアドレス").fill(COUNSELOR);
  await page.getByLabel("パスワード").fill("demo-password");
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  await page.waitForURL(`**/counselors/contacts/?contact=${id}`);
  await expect(page.getByRole("dialog").filter({ hasText: HOME })).toBeVisible();

  await page.goto("/counselors/notices/");
  await expectGoodScreen(page);
  // The session ends while the page is open.
  await context.clearCookies();
  // Dispatch the event directly: click() waits for a stable page, but this page leaves first.
  await page.getByRole("radio", { name: /毎日、決まった時間に止める/ }).dispatchEvent("click");
  const alert = page.getByRole("alertdialog", { name: "再度ログインしてください。" });
  await alert.getByRole("button", { name: "閉じる" }).click();
  await page.waitForURL("**/accounts/counselors/login/");
  await page.getByLabel("メールアドレス").fill(COUNSELOR);
  await page.getByLabel("パスワード").fill("demo-password");
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  await page.waitForURL("**/counselors/notices/");
  await context.close();
});
