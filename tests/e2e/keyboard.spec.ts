/** The main flows of a counselor and an applicant with the keyboard only. The facility uses the API. */
import { fileURLToPath } from "node:url";
import { type BrowserContextOptions, expect, type Locator, type Page } from "@playwright/test";
import { expectTabOrder } from "./screens/checks";
import { MAIN } from "./servers/addresses";
import { test } from "./servers/test";
import { Calls } from "./support/calls";
import { homeForm } from "./support/forms";
import { hold } from "./support/holding";
import { expectTrapped, focusFault, Keyboard } from "./support/keyboard";
import { expectText, SEND } from "./support/screen";
import { words } from "./support/words";

const DESKTOP: BrowserContextOptions = { baseURL: MAIN.server, viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = { baseURL: MAIN.server, viewport: { width: 360, height: 740 } };
const PERSON = "青山 みどり";
const PICTURE = fileURLToPath(new URL("fixtures/exterior.jpg", import.meta.url));

const HOME = "やなぎ通りの家";

let facility: Calls;
let home: number;

test.beforeAll(async ({ playwright }) => {
  facility = new Calls(await playwright.request.newContext({ baseURL: MAIN.server }));
  await facility.signInAsStaff("osaka-facility@example.com");
  home = (await facility.send("POST", "/api/facilities/homes/", { data: homeForm(HOME) })).id;
});

test.describe("a counselor with the keyboard only", () => {
  test.use(DESKTOP);

  test("works from login to logout", async ({ page }) => {
    const keys = new Keyboard(page);
    await signIn(page, keys);
    await skipToMain(page, keys);
    const preference = await registerPerson(page, keys);
    await facility.send("POST", "/api/chat/contacts/", { data: { home, preference } });
    await keys.press(page.getByRole("link", { name: words(`${PERSON}さんのコンタクト`) }));
    await page.waitForURL("**/counselors/contacts/*/*/");
    await readAndAccept(page, keys);
    await confirmByKey(page, keys, "承認しました。", "閉じる");
    await allowCertificates(page, keys, "の証明書の閲覧許可を取り消す");
    await keys.press(page.getByRole("link", { name: words(`${HOME}のトークルーム`) }));
    await page.waitForURL("**/chat/*/");
    await test.step("Enter that ends a composition does not send; the next Enter sends", async () => {
      await composeAndSend(page, keys);
    });
    await keys.to(page.getByRole("button", { name: /様$/ }), "Shift+Tab");
    await page.keyboard.press("Enter");
    for (let entry = 0; entry < 5; entry += 1) await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("button", { name: "ログアウト" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${MAIN.server}/`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test.describe("an applicant with the keyboard only", () => {
  test.use(PHONE);

  test("works from LINE login to the settings", async ({ page }) => {
    const keys = new Keyboard(page);
    await signInByLine(page, keys);
    const preference = await registerWishes(page, keys);
    await facility.send("POST", "/api/chat/contacts/", { data: { home, preference } });
    await keys.press(page.getByRole("main").getByRole("link", { name: words("コンタクト一覧") }));
    await page.waitForURL("**/applicants/contacts/");
    await decideOnPage(page, keys);
    await allowCertificates(page, keys, "の手帳などの写真を見せない");
    await keys.press(page.getByRole("link", { name: words(`${HOME}のトークルーム`) }));
    await page.waitForURL("**/chat/*/");
    await keys.write(page.getByRole("textbox", { name: "メッセージ" }), "見学に行きたいです。");
    await keys.press(page.getByRole("button", { name: SEND }));
    await expect(page.getByRole("log")).toContainText("見学に行きたいです。");
    await switchReadings(page, keys);
  });
});

async function signIn(page: Page, keys: Keyboard): Promise<void> {
  await page.goto("/accounts/counselors/login/");
  await keys.write(page.getByLabel("メールアドレス"), "osaka-counselor@example.com");
  await keys.write(page.getByRole("textbox", { name: "パスワード" }), "demo-password");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/counselors/top/");
  // Before this heading appears, locators could match links of the same name on the login page.
  await expect(page.getByRole("heading", { level: 1, name: "登録者一覧" })).toBeVisible();
}

async function skipToMain(page: Page, keys: Keyboard): Promise<void> {
  await keys.to(page.getByRole("link", { name: "本文へ移動" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
}

async function registerPerson(page: Page, keys: Keyboard): Promise<number> {
  const group = (name: string): Locator => page.getByRole("group", { name });
  const box = (of: string, name: string): Locator => group(of).getByRole("checkbox", { name });
  await keys.press(page.getByRole("main").getByRole("link", { name: "新規登録" }));
  await page.waitForURL("**/counselors/create/");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByLabel("氏名")).toBeVisible();
  const drafts = await hold(page, "**/api/accounts/drafts/**");
  await keys.write(page.getByLabel("氏名"), PERSON);
  await keys.write(page.getByLabel("年齢"), "44");
  await keys.choose(group("性別"), group("性別").getByRole("radio", { name: "女性" }));
  await keys.select(page.getByLabel("障害支援区分"), "区分2");
  await keys.choose(group("ご本人の同意"), group("ご本人の同意").getByRole("radio", { name: "口頭" }));
  await keys.to(page.getByLabel("同意した日"));
  // The order of month, day and year depends on the browser's language.
  await page.keyboard.type("03012026");
  await expect(page.getByLabel("同意した日")).toHaveValue("2026-03-01");
  await keys.tick(box("病状", "精神障害"));
  await keys.write(page.getByLabel("郵便番号"), "5300001");
  await expect(page.getByLabel("市区町村")).toHaveValue("大阪市北区");
  await keys.write(page.getByLabel("番地・建物名"), "梅田8-8-8");
  await test.step("the line about the saved draft does not cover the focused element", async () => {
    const corner = box("希望入居地", "山形県");
    await keys.to(corner);
    await corner.evaluate((element) => element.scrollIntoView({ block: "end" }));
    drafts.release();
    await expect(page.getByText(/下書きを保存しました/)).toBeVisible();
    expect(await focusFault(page)).toBeNull();
  });
  await keys.tick(box("希望入居地", "大阪府"));
  await keys.tick(box("建物タイプ", "希望無し"));
  await keys.tick(box("グループホームの形態", "シェアハウス型"));
  await keys.tick(box("医療支援体制", "訪問看護あり"));
  await keys.select(page.getByLabel("ペットの飼育"), "はい");
  await keys.chooseFile(page.getByLabel("画像を選ぶ").first(), PICTURE);
  await expect(page.getByText("1枚を追加しました。")).toBeVisible();
  return save(page, keys, /^登録$/, "**/counselors/top/");
}

/** Open the home's details and accept there. The dialog traps the focus, and Escape returns it. */
async function readAndAccept(page: Page, keys: Keyboard): Promise<void> {
  const open = page.getByRole("button", { name: words(`${HOME}の詳細表示 & 承認`) });
  const details = page.getByRole("dialog", { name: HOME });
  const fetched = await hold(page, /\/api\/chat\/contacts\/\d+\/(fit\/)?$/);
  await keys.press(open);
  await expect(details).toBeVisible();
  await test.step("late content does not push the focused element out of view", async () => {
    await keys.to(details.getByRole("link").last());
    fetched.release();
    await expect(details.getByText("調べています")).toHaveCount(0);
    await expect(details.getByRole("heading", { level: 4 }).first()).toBeAttached();
    expect(await focusFault(page)).toBeNull();
  });
  await expectTrapped(page, details);
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press("Enter");
  await keys.press(details.getByRole("button", { name: words("承認"), exact: true }));
}

/** Accept on the page of the request. The buttons disappear, so the result gets the focus. */
async function decideOnPage(page: Page, keys: Keyboard): Promise<void> {
  await keys.press(page.getByRole("link", { name: words(`${HOME}の詳細表示 & 承認`) }));
  await page.waitForURL("**/applicants/contacts/*/");
  await keys.press(page.getByRole("button", { name: words("承認（話してみる）") }));
  await confirmByKey(page, keys, "承認しますか？", "承認する");
  await expectText(page, "承認しました。");
  await expect(page.getByRole("main").getByRole("link", { name: "トークルーム" })).toBeVisible();
  await page.goto("/applicants/contacts/");
}

/** `withdraw` is what the button is called after the permission. */
async function allowCertificates(page: Page, keys: Keyboard, withdraw: string): Promise<void> {
  await keys.press(page.getByRole("button", { name: words("証明書閲覧許可") }));
  await confirmByKey(page, keys, "閲覧を許可しますか？", "許可する");
  await expect(page.getByRole("button", { name: words(HOME + withdraw) })).toBeFocused();
}

async function signInByLine(page: Page, keys: Keyboard): Promise<void> {
  await page.goto("/accounts/applicants/login/");
  await keys.press(page.getByRole("button", { name: "LINEでログイン" }));
  await keys.choose(
    page.getByRole("group", { name: "だれとしてログインしますか" }),
    page.getByRole("radio", { name: "みずき" }),
  );
  await keys.press(page.getByRole("button", { name: "許可する" }));
  await page.waitForURL("**/applicants/consent/");
  await keys.press(page.getByRole("button", { name: "はじめる" }));
  await keys.press(page.getByRole("button", { name: words("次へ進む") }));
  await page.waitForURL("**/applicants/top/");
}

/** Complete the form step by step. One step back and forward keeps the answers. */
async function registerWishes(page: Page, keys: Keyboard): Promise<number> {
  const choice = (role: "radio" | "checkbox", name: string): Locator =>
    page.getByRole(role, { name: words(name) });
  const inGroup = (group: string, name: string): Locator =>
    page.getByRole("group", { name: words(group) }).getByRole("checkbox", { name: words(name) });
  const postalCode = page.getByRole("textbox", { name: words("郵便番号") });
  const street = page.getByRole("textbox", { name: words("番地") });
  await keys.press(page.getByRole("link", { name: words("希望を登録する") }));
  await keys.write(page.getByRole("textbox", { name: words("年齢") }), "27");
  await keys.choose(page.getByRole("group", { name: words("性別") }), choice("radio", "女性"));
  await keys.select(page.getByRole("combobox", { name: words("障害支援区分") }), "区分2");
  await nextStep(page, keys, 2);
  await keys.tick(choice("checkbox", "精神障害"));
  await nextStep(page, keys, 3);
  await keys.write(postalCode, "5300001");
  await expect(page.getByRole("textbox", { name: words("市区町村") })).toHaveValue("大阪市北区");
  await keys.write(street, "梅田8-8-8");
  await keys.press(page.getByRole("button", { name: words("戻る") }));
  await expectStep(page, 2);
  await expect(choice("checkbox", "精神障害")).toBeChecked();
  await nextStep(page, keys, 3);
  await expect(postalCode).toHaveValue("5300001");
  await expect(street).toHaveValue("梅田8-8-8");
  await nextStep(page, keys, 4);
  await keys.tick(choice("checkbox", "大阪府"));
  await nextStep(page, keys, 5);
  await keys.tick(inGroup("建物タイプ", "希望無し"));
  await keys.tick(inGroup("グループホームの形態", "シェアハウス型"));
  await nextStep(page, keys, 6);
  await keys.tick(inGroup("医療支援体制", "訪問看護あり"));
  await nextStep(page, keys, 7);
  await keys.select(page.getByRole("combobox").last(), "はい");
  await nextStep(page, keys, 8);
  await keys.chooseFile(page.locator('input[type="file"]').first(), PICTURE);
  await nextStep(page, keys, 9, "確かめる");
  return save(page, keys, words("登録する"), "**/applicants/top/");
}

async function nextStep(page: Page, keys: Keyboard, step: number, button = "次へ"): Promise<void> {
  await keys.press(page.getByRole("button", { name: words(button) }));
  await expectStep(page, step);
}

/** Check that the heading of the step has the focus. */
async function expectStep(page: Page, step: number): Promise<void> {
  await expect(page.getByText(words(`9つのうち${step}つ目`))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}

/** Submit the form. Return the preference's id after the redirect. */
async function save(page: Page, keys: Keyboard, button: RegExp, top: string): Promise<number> {
  // The form can still be requesting the number of matching homes.
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().endsWith("/preferences/"),
  );
  await keys.press(page.getByRole("button", { name: button }));
  const { id } = await (await saved).json();
  await confirmByKey(page, keys, "登録に成功しました。", "閉じる");
  await page.waitForURL(top);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  return id;
}

/** Open the settings from the menu and turn the readings off. */
async function switchReadings(page: Page, keys: Keyboard): Promise<void> {
  await keys.to(page.getByRole("button", { name: /様$/ }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await keys.press(page.getByRole("banner").getByRole("link", { name: words("設定") }));
  await page.waitForURL("**/applicants/settings/");
  // Before this heading appears, the locator could match the switch below the previous page.
  await expect(page.getByRole("heading", { level: 1, name: words("設定") })).toBeVisible();
  const readings = page.getByRole("switch", { name: "ふりがな" });
  await expect(readings).toBeChecked();
  await keys.press(readings, "Space");
  await expect(readings).not.toBeChecked();
  await expect(readings).toBeFocused();
  await expect(page.locator("rt").first()).toBeHidden();
  await expectTabOrder(page);
}

/** Compose as an input method does: the text is underlined, and Enter has key code 229. */
async function composeAndSend(page: Page, keys: Keyboard): Promise<void> {
  const box = page.getByRole("textbox", { name: "メッセージ" });
  const message = page.getByRole("log").getByText("見学", { exact: true });
  await keys.to(box);
  const input = await page.context().newCDPSession(page);
  const held = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 };
  await input.send("Input.imeSetComposition", { text: "けんがく", selectionStart: 4, selectionEnd: 4 });
  await input.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...held });
  await input.send("Input.insertText", { text: "見学" });
  await input.send("Input.dispatchKeyEvent", { type: "keyUp", ...held });
  await expect(box).toHaveValue("見学");
  await expect(message).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(message).toHaveCount(1);
  await expect(box).toHaveValue("");
  await expect(box).toBeFocused();
}

/** Press a button of a confirmation or message. */
async function confirmByKey(page: Page, keys: Keyboard, question: string, button: string): Promise<void> {
  const dialog = page.getByRole("alertdialog", { name: words(question) });
  await keys.press(dialog.getByRole("button", { name: words(button) }));
  await expect(dialog).toBeHidden();
}
