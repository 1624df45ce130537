/** The tasks 今日すること, and the unread count in the title, the bell, the card, the list and the room. */
import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { homeForm, wishesForm } from "../support/forms";
import { hold } from "../support/holding";
import { expectGoodScreen } from "../support/screen";

const WIDE: BrowserContextOptions = { baseURL: MAIN.server, viewport: { width: 1280, height: 800 } };
const HOME = "さざなみの家";

let facility: { page: Page; calls: Calls };
let counselor: { page: Page; calls: Calls };
let room: number;
let contact: number;

async function signedIn(browser: Browser, email: string) {
  const context = await browser.newContext(WIDE);
  const calls = new Calls(context.request);
  await calls.signInAsStaff(email);
  return { page: await context.newPage(), calls };
}

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  facility = await signedIn(browser, "today-facility@example.com");
  counselor = await signedIn(browser, "today-counselor@example.com");
  const home = (await facility.calls.send("POST", "/api/facilities/homes/", { data: homeForm(HOME) })).id;
  const ids: number[] = [];
  for (const name of ["波多野 渚", "浜田 潮"]) {
    const form = { multipart: wishesForm({ name, age: "44", gender: "female" }) };
    const preference = (await counselor.calls.send("POST", "/api/applicants/preferences/", form)).id;
    const ask = { data: { home, preference } };
    ids.push((await facility.calls.send("POST", "/api/chat/contacts/", ask)).id);
  }
  [room = 0, contact = 0] = ids;
  await counselor.calls.send("PATCH", `/api/chat/contacts/${room}/accept_contact/`);
  await counselor.page.goto(`/chat/${room}/`);
  for (const unread of ["見学できますか。", "来週はどうですか。"]) {
    await counselor.page.getByRole("textbox", { name: "メッセージ" }).fill(unread);
    await counselor.page.keyboard.press("Enter");
    await expect(counselor.page.getByRole("log").getByText(unread)).toBeVisible();
  }
});

test("tasks come first and link to their pages", async () => {
  const { page } = facility;
  await page.goto("/facilities/top/");
  const today = page.getByRole("region", { name: "今日すること" });
  await expect(today.getByRole("link", { name: /^44歳・女性・大阪府/ })).toHaveAttribute(
    "href",
    `/facilities/contacts/?contact=${contact}`,
  );
  await expect(today.getByRole("link", { name: /波多野 渚さん/ })).toHaveAttribute("href", `/chat/${room}/`);
  await expectGoodScreen(page);
});

test("the header of a phone stays the same when the unread count is loaded", async () => {
  const page = await facility.page.context().newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const count = await hold(page, "**/api/chat/unread/");
  await page.goto("/facilities/vacancies/");
  const header = page.getByRole("banner");
  const bell = header.getByRole("button", { name: /お知らせ/ });
  await expect(bell).toBeVisible();
  await expect(bell).not.toContainText("未読");
  const before = [await header.boundingBox(), await bell.boundingBox()];
  count.release();
  await expect(bell).toContainText("未読");
  expect([await header.boundingBox(), await bell.boundingBox()]).toEqual(before);
  await expectGoodScreen(page);
  await page.close();
});

test("unread count is the same everywhere and disappears after reading", async () => {
  const { page, calls } = facility;
  const { total } = await calls.read<{ total: number }>("/api/chat/unread/");
  expect(total).toBeGreaterThan(2);
  const unread = `未読のメッセージとお知らせ ${total}件`;
  await expect(page).toHaveTitle(new RegExp(`^\\(${total}\\) `));
  const bell = page.getByRole("button", { name: /お知らせ/ });
  await expect(bell).toContainText(unread);
  await expect(page.getByRole("article").filter({ hasText: HOME })).toContainText(unread);
  await expect(page.getByRole("region", { name: "今日すること" })).toContainText(unread);
  await page.goto("/facilities/contacts/");
  await expect(page.getByRole("main")).toContainText(unread);
  await bell.click();
  const list = page.getByRole("dialog", { name: "お知らせ" });
  await expect(list.getByText("未読のメッセージ 2件")).toBeVisible();
  await expect(list.getByText(`${HOME}・波多野 渚さん`).first()).toBeVisible();
  await expectGoodScreen(page);
  await list.getByRole("button", { name: "すべて既読にする" }).click();
  await expect(page).not.toHaveTitle(/^\(/);
  await list.getByRole("button", { name: "閉じる" }).click();
  await page.goto("/facilities/top/");
  await expect(page.getByText(/未読のメッセージとお知らせ \d+件/)).toHaveCount(0);
});

test("counselor has tasks, too", async () => {
  const { page } = counselor;
  await page.goto("/counselors/top/");
  const today = page.getByRole("region", { name: "今日すること" });
  await expect(today.getByRole("link", { name: "浜田 潮さん" })).toHaveAttribute(
    "href",
    `/counselors/contacts/?contact=${contact}`,
  );
  await expectGoodScreen(page);
});
