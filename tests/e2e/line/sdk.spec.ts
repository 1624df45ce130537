/** The applicants' app with LINE's unmodified SDK: all logins, and all refusals by LINE. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { REAL_LINE } from "../servers/addresses";
import { testWithRealLine as test } from "../servers/test";
import { GREETING, makeRoom, PhoneBrowser, setClock } from "../support/real-line";
import { expectText } from "../support/screen";
import { words } from "../support/words";

const OURS = new URL(REAL_LINE.server).host;
const HOUR = 60 * 60;

test.describe.configure({ mode: "serial" });

let room: string;

test.beforeAll(async ({ browser }) => {
  room = `/chat/${await makeRoom(browser)}/`;
});

test.afterEach(async ({ request }) => {
  await setClock(request, 0);
});

test("in LINE, a link to a room signs in and opens the room, also after a reload", async ({ browser }) => {
  const phone = await PhoneBrowser.inLine(browser);
  await phone.tap(room);
  await expectRoom(phone.page);
  expect(phone.hosts()).toEqual(["api.line.me", "liff.line.me", OURS].sort());
  expect(phone.lineCalls()).toEqual(["/oauth2/v2.1/verify", "/oauth2/v2.1/certs", "/oauth2/v2.1/verify"]);
  await phone.page.reload();
  await expectRoom(phone.page);
  expect(logins(phone)).toBe(1);
});

test("in LINE, the access token signs in if the ID token has expired", async ({ browser, request }) => {
  const phone = await PhoneBrowser.inLine(browser);
  await phone.tap(room);
  await expectRoom(phone.page);
  await endSession(phone.page.context());
  await setClock(request, 2 * HOUR);
  await phone.page.reload();
  await expectRoom(phone.page);
  expect(logins(phone)).toBe(2);
});

test("in LINE, the app is opened again if all tokens have expired", async ({ browser, request }) => {
  const phone = await PhoneBrowser.inLine(browser);
  await phone.tap(room);
  await expectRoom(phone.page);
  await endSession(phone.page.context());
  await setClock(request, 13 * HOUR);
  await phone.page.reload();
  await expectText(phone.page, "開けませんでした");
  await phone.page.getByRole("button", { name: words("もう一度") }).click();
  await expectRoom(phone.page);
});

test("outside LINE, a link to a room leads through LINE Login to the room", async ({ browser }) => {
  const phone = await PhoneBrowser.outside(browser);
  await phone.tap(room);
  await beginLogin(phone.page);
  await phone.page.getByRole("button", { name: "許可する" }).click();
  await expectRoom(phone.page);
  expect(phone.hosts()).toEqual(["access.line.me", "api.line.me", "liff.line.me", OURS].sort());
  await phone.page.reload();
  await expectRoom(phone.page);
  expect(phone.lineCalls()).toEqual([`/liff/v2/apps/1650000001-demoLiff/contextToken`]);
});

test("outside LINE, a refused consent can be given later", async ({ browser }) => {
  const phone = await PhoneBrowser.outside(browser);
  await phone.tap(room);
  await beginLogin(phone.page);
  await phone.page.getByRole("button", { name: "キャンセル" }).click();
  await expectText(phone.page, "ログインを、やめました。");
  await phone.page.getByRole("button", { name: "LINEでログイン" }).click();
  await phone.page.waitForURL(/disable_auto_login=true/);
  await phone.page.getByRole("button", { name: "許可する" }).click();
  await expectRoom(phone.page);
});

test("in LINE without tokens, a refused consent shows an error and a retry succeeds", async ({ browser }) => {
  const phone = await PhoneBrowser.inLine(browser);
  await phone.page.goto("/");
  await phone.page.getByRole("button", { name: "キャンセル" }).click();
  await expectText(phone.page, "ログインを、やめました。");
  await phone.page.getByRole("button", { name: words("もう一度") }).click();
  await phone.page.waitForURL("**/applicants/top/");
  await expect(phone.page.getByText("田中 ひかり").first()).toBeVisible();
});

async function beginLogin(page: Page): Promise<void> {
  await page.getByRole("link", { name: "ご本人・ご家族のログイン" }).click();
  await page.getByRole("button", { name: "LINEでログイン" }).click();
  await page.waitForURL("https://access.line.me/**");
}

async function expectRoom(page: Page): Promise<void> {
  await expectText(page, GREETING);
  expect(page.url()).toBe(`${REAL_LINE.server}${room}`);
}

async function endSession(context: BrowserContext): Promise<void> {
  await context.clearCookies();
}

function logins(phone: PhoneBrowser): number {
  return phone.requests.filter(({ pathname }) => pathname === "/api/accounts/applicants/login/").length;
}
