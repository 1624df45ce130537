/** Shared offices: invitations, removal of a member, and handover of homes and people. */
import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { homeForm, wishesForm } from "../support/forms";
import { Keyboard } from "../support/keyboard";
import { linkIn } from "../support/mails";
import { expectGoodScreen, expectText } from "../support/screen";

const DESKTOP: BrowserContextOptions = { baseURL: MAIN.server, viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = { baseURL: MAIN.server, viewport: { width: 360, height: 740 } };
const AYUMI = `U${"5".repeat(32)}`;
const HOME = "なつめの家";
const PASSWORD = "a quiet river at night";
const CASES = ["一人目 花", "二人目 月", "三人目 風", "四人目 鳥", "五人目 空"];

test.describe.configure({ mode: "serial" });

interface Staff {
  page: Page;
  calls: Calls;
}

let home: number;
let room: number;
let manager: Staff;
let tanaka: Staff;
let counselor: Staff;
let applicant: Page;

test.beforeAll(async ({ browser }) => {
  manager = await signIn(browser, "office-facility@example.com");
  counselor = await signIn(browser, "office-counselor@example.com");
  home = (await manager.calls.send("POST", "/api/facilities/homes/", { data: homeForm(HOME) })).id;
  for (const name of CASES) {
    const form = { multipart: wishesForm({ name, age: "61", gender: "male" }) };
    await counselor.calls.send("POST", "/api/applicants/preferences/", form);
  }
  const phone = await browser.newContext(PHONE);
  const seeker = new Calls(phone.request);
  await seeker.signInByLine(AYUMI);
  const own = { multipart: wishesForm({ age: "34" }) };
  const preference = (await seeker.send("POST", "/api/applicants/preferences/", own)).id;
  room = (await manager.calls.send("POST", "/api/chat/contacts/", { data: { home, preference } })).id;
  await seeker.send("PATCH", `/api/chat/contacts/${room}/accept_contact/`);
  applicant = await phone.newPage();
});

test("manager invites colleagues with the keyboard only, and they join by the mailed link", async ({
  browser,
}) => {
  const { page } = manager;
  const keys = new Keyboard(page);
  await page.goto("/facilities/top/");
  await keys.press(page.getByRole("button", { name: /様$/ }));
  await keys.press(page.getByRole("link", { name: "事業所とスタッフ" }));
  await page.waitForURL("**/facilities/office/**");
  await expectGoodScreen(page);
  for (const email of ["tanaka@example.com", "ito@example.com"]) await inviteByKey(page, keys, email);
  await expect(page.getByRole("article").filter({ hasText: "tanaka@example.com" })).toBeVisible();
  await expectGoodScreen(page);
  tanaka = await join(browser, "tanaka@example.com", "田中 恵");
  await join(browser, "ito@example.com", "伊藤 誠");
  await page.reload();
  await expect(page.getByRole("heading", { name: "伊藤 誠" })).toBeVisible();
  await expectGoodScreen(page);
});

test("removed member loses an open room, and the applicant sees the new assignee", async () => {
  await manager.calls.send("PATCH", `/api/facilities/homes/${home}/assignee/`, {
    data: await idOf("田中 恵"),
  });
  await applicant.goto(`/chat/${room}/`);
  await expectText(applicant, "これからは「田中 恵」が担当します。");
  await tanaka.page.goto(`/chat/${room}/`);
  await expect(tanaka.page.getByRole("textbox", { name: "メッセージ" })).toBeVisible();
  const { page } = manager;
  await page.goto("/facilities/office/");
  await page.getByRole("button", { name: /田中 恵さんの\s*事業所からはずす/ }).click();
  const dialog = page.getByRole("dialog", { name: /田中 恵さんを事業所からはずしますか/ });
  await dialog.getByLabel("引き継ぐ人").selectOption("伊藤 誠");
  await expect(dialog).toContainText("担当しているホーム1件は、伊藤 誠さんに引き継がれます。");
  await expectGoodScreen(page);
  await dialog.getByRole("button", { name: "はずす" }).click();
  await expect(dialog).toBeHidden();
  await expect(tanaka.page.getByRole("textbox", { name: "メッセージ" })).toBeHidden();
  await expectGoodScreen(tanaka.page);
  await tanaka.page.goto("/facilities/top/");
  await expect(tanaka.page.getByText(HOME)).toHaveCount(0);
  await expectText(applicant, "これからは「伊藤 誠」が担当します。");
  await expectGoodScreen(applicant);
});

test("counselor hands five people over with the keyboard only", async ({ browser }) => {
  const { page } = counselor;
  const [{ id: office }] = (await counselor.calls.read<{ id: number }[]>("/api/offices/")) as [
    { id: number },
  ];
  const invitation = { data: { email: "nakamura@example.com", position: "staff" } };
  await counselor.calls.send("POST", `/api/offices/${office}/invitations/`, invitation);
  const nakamura = await join(browser, "nakamura@example.com", "中村 亮");
  const keys = new Keyboard(page);
  await page.goto(`/counselors/office/handover/${office}/`);
  await expectGoodScreen(page);
  await keys.press(page.getByRole("button", { name: /件をすべて選ぶ$/ }));
  await expectText(page, "5件を選んでいます");
  await keys.press(page.getByRole("button", { name: "次へ" }));
  await keys.select(page.getByLabel("新しい担当スタッフ"), "中村 亮");
  await keys.press(page.getByRole("button", { name: "次へ" }));
  await expectText(page, "利用者5名");
  await expectText(page, "中村 亮さんに引き継ぎます。");
  await expectGoodScreen(page);
  await keys.press(page.getByRole("button", { name: "引き継ぐ" }));
  await page.waitForURL("**/counselors/office/**");
  await nakamura.page.goto("/counselors/top/?assignee=mine");
  for (const name of CASES) await expectText(nakamura.page, name);
  await expectGoodScreen(nakamura.page);
});

async function signIn(browser: Browser, email: string): Promise<Staff> {
  const context = await browser.newContext(DESKTOP);
  const calls = new Calls(context.request);
  await calls.signInAsStaff(email);
  return { page: await context.newPage(), calls };
}

async function inviteByKey(page: Page, keys: Keyboard, email: string): Promise<void> {
  await keys.press(page.getByRole("button", { name: "スタッフを招待する" }));
  const dialog = page.getByRole("dialog", { name: "スタッフの招待" });
  await expectGoodScreen(page);
  await keys.write(dialog.getByLabel("メールアドレス"), email);
  await keys.press(dialog.getByRole("button", { name: "招待のメールを送る" }));
  await expect(dialog).toBeHidden();
}

/** Open the mailed link in a new browser, create the account and sign in. */
async function join(browser: Browser, email: string, name: string): Promise<Staff> {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  await page.goto(await linkIn(email));
  await page.getByLabel("お名前").fill(name);
  await page.getByRole("textbox", { name: "パスワード" }).fill(PASSWORD);
  await expectGoodScreen(page);
  await page.getByRole("button", { name: "アカウントを作って参加する" }).click();
  await page.waitForURL("**/login/");
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByRole("textbox", { name: "パスワード" }).fill(PASSWORD);
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  await page.waitForURL("**/top/");
  return { page, calls: new Calls(context.request) };
}

async function idOf(name: string): Promise<{ assignee: number }> {
  const [{ id: office }] = (await manager.calls.read<{ id: number }[]>("/api/offices/")) as [{ id: number }];
  const members = await manager.calls.read<{ id: number; name: string }[]>(`/api/offices/${office}/members/`);
  return { assignee: members.find((member) => member.name === name)?.id ?? 0 };
}
