/** A manager registers a passkey and an app, signs in with each, loses them and uses a recovery code. */
import { expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { copied } from "../support/clipboard";
import { changeDatabase } from "../support/database";
import { codeOf, Device, STEP_SECONDS, waitForTimeStep } from "../support/factors";
import { mailsTo } from "../support/mails";
import { confirmDialog, expectGoodScreen } from "../support/screen";
import { words } from "../support/words";

const EMAIL = "factor-facility@example.com";
const PASSKEY = "事務所のパソコン";

test.use({ baseURL: MAIN.server, viewport: { width: 1280, height: 800 } });
test.describe.configure({ mode: "serial" });

let page: Page;
let device: Device;
let codes: string[];
let key: string;

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: MAIN.server,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  page = await context.newPage();
  await new Calls(context.request).signInAsStaff(EMAIL);
  device = await Device.of(page);
});

test("registering a passkey shows recovery codes once", async () => {
  await page.goto("/accounts/safety/");
  await expect(page.getByText("この環境では、二段階認証なしで使えます。")).toBeVisible();
  await page.getByRole("textbox", { name: "パスキーの名前" }).fill(PASSKEY);
  await page.getByRole("textbox", { name: "パスキーの名前" }).press("Enter");
  const shown = page.getByRole("dialog", { name: "新しいリカバリーコード" });
  await expect(shown.getByRole("listitem")).toHaveCount(10);
  codes = await shown.getByRole("listitem").allTextContents();
  await expectGoodOnAnyWidth();
  await page.keyboard.press("Escape");
  await expect(shown, "Escape does not close the codes").toBeVisible();
  await shown.getByRole("button", { name: "コードをコピーする" }).click();
  expect(await copied(page, /\n/)).toBe(codes.join("\n"));
  await expectOnlyCodesPrinted();
  await shown.getByRole("button", { name: "しまったので、閉じる" }).click();
  await expect(page.getByRole("article").filter({ hasText: PASSKEY })).toBeVisible();
  await expectGoodScreen(page);
  await page.reload();
  await expect(page.getByText("残り10個")).toBeVisible();
  await expect.poll(() => mailsTo(EMAIL).join(), { timeout: 20_000 }).toContain("パスキーが登録されました");
  expect(codes.filter((code) => mailsTo(EMAIL).join().includes(code))).toEqual([]);
});

test("passkey signs in without a password", async () => {
  await signOut();
  const byPasskey = page.getByRole("button", { name: "パスキーでログイン" });
  // Unlike click, press does not wait for the app to enable the button.
  await expect(byPasskey).toBeEnabled();
  await byPasskey.press("Enter");
  await page.waitForURL("**/facilities/top/");
});

test("app with a clock 30 seconds behind can be registered", async () => {
  await page.goto("/accounts/safety/");
  await page.getByRole("button", { name: "アプリを登録する" }).click();
  await expect(page.getByRole("img", { name: "認証アプリで読み取る図" })).toBeVisible();
  await expectGoodOnAnyWidth();
  await page.getByRole("button", { name: "キーをコピーする" }).click();
  key = await copied(page, /^[A-Z2-7]{16,}$/);
  const field = page.getByRole("textbox", { name: "アプリが表示する6けたのコード" });
  await field.fill("000000");
  await page.getByRole("button", { name: "登録する", exact: true }).click();
  await expect(page.getByRole("link", { name: /コードが違います/ })).toBeVisible();
  await waitForTimeStep();
  await field.fill(codeOf(key, -STEP_SECONDS));
  await page.getByRole("button", { name: "登録する", exact: true }).click();
  await expect(page.getByText("アプリを登録しました。")).toBeVisible();
  await expect(page.getByRole("button", { name: "別のアプリに変える" })).toBeVisible();
});

test("code of a clock 30 seconds ahead signs in once", async () => {
  await signOut();
  await enterPassword();
  await expect(page.getByRole("heading", { name: "もうひとつの方法で確かめます" })).toBeFocused();
  await expectGoodOnAnyWidth();
  await waitForTimeStep();
  const code = codeOf(key, STEP_SECONDS);
  await enterCode("アプリが表示する6けたのコード", code);
  await page.waitForURL("**/facilities/top/");
  await signOut();
  await enterPassword();
  await enterCode("アプリが表示する6けたのコード", code);
  await expect(page.getByRole("link", { name: /このコードは、もう使われています/ })).toBeVisible();
});

test("recovery code signs in once", async () => {
  await device.deletePasskeys();
  await page.getByRole("button", { name: "パスキーで確かめる" }).click();
  await expect(page.getByText(/^パスキーを使えませんでした/)).toBeVisible();
  await page.getByRole("button", { name: "リカバリーコードを使う" }).click();
  await enterCode("リカバリーコード", codes[0]?.toLowerCase() ?? "");
  await page.waitForURL("**/facilities/top/");
  await signOut();
  await enterPassword();
  await page.getByRole("button", { name: "リカバリーコードを使う" }).click();
  await enterCode("リカバリーコード", codes[0] ?? "");
  await expect(page.getByRole("link", { name: /コードが違います/ })).toBeVisible();
  await enterCode("リカバリーコード", codes[1] ?? "");
  await page.waitForURL("**/facilities/top/");
});

test("action with an expired step-up continues after a new one", async () => {
  await page.goto("/accounts/safety/");
  changeDatabase("UPDATE sign_in_session SET proved_at = '2020-01-01 00:00:00'");
  await page.getByRole("button", { name: words(`${PASSKEY}を取り除く`) }).click();
  await confirmDialog(page, `パスキー「${PASSKEY}」を取り除きますか？`, "取り除く");
  const stepUpDialog = page.getByRole("dialog", { name: "あなたであることを確かめます" });
  await expect(stepUpDialog).toBeVisible();
  await expectGoodOnAnyWidth();
  await stepUpDialog.getByRole("button", { name: "リカバリーコードを使う" }).click();
  await stepUpDialog.getByRole("textbox", { name: "リカバリーコード" }).fill(codes[2] ?? "");
  await stepUpDialog.getByRole("textbox", { name: "リカバリーコード" }).press("Enter");
  await expect(stepUpDialog).toBeHidden();
  await expect(page.getByText("取り除きました。")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: PASSKEY })).toHaveCount(0);
  await expect(page.getByText("残り7個")).toBeVisible();
});

/** Check that printing shows only the codes, without the dialog or the page. */
async function expectOnlyCodesPrinted(): Promise<void> {
  await page.emulateMedia({ media: "print" });
  const sheet = page.getByRole("region", { includeHidden: true, name: "二段階認証のリカバリーコード" });
  await expect(sheet).toBeVisible();
  for (const code of codes) await expect(sheet).toContainText(code);
  expect((await page.locator("body").innerText()).trim()).toBe((await sheet.innerText()).trim());
  await page.emulateMedia({ media: "screen" });
  await expect(sheet).toBeHidden();
}

async function expectGoodOnAnyWidth(): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectGoodScreen(page);
  }
}

async function signOut(): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/accounts/facilities/login/");
}

async function enterPassword(): Promise<void> {
  await page.getByRole("textbox", { name: "メールアドレス" }).fill(EMAIL);
  await page
    .getByLabel(/^パスワード/)
    .first()
    .fill("demo-password");
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
}

async function enterCode(label: string, code: string): Promise<void> {
  await page.getByRole("textbox", { name: label }).fill(code);
  await page.getByRole("button", { name: "確かめる", exact: true }).click();
}
