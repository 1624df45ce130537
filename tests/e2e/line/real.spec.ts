/** The applicants' app with LINE's unmodified SDK: all logins, and all refusals by LINE. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { REAL_LINE } from "../servers/addresses";
import { testBesideLine as test } from "../servers/test";
import { GREETING, makeRoom, setClock, Visit } from "../support/real-line";
import { expectSaid } from "../support/screen";
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
  const visit = await Visit.inLine(browser);
  await visit.tap(room);
  await expectRoom(visit.page);
  expect(visit.hosts()).toEqual(["api.line.me", "liff.line.me", OURS].sort());
  expect(visit.lineCalls()).toEqual(["/oauth2/v2.1/verify", "/oauth2/v2.1/certs", "/oauth2/v2.1/verify"]);
  await visit.page.reload();
  await expectRoom(visit.page);
  expect(logins(visit)).toBe(1);
});

test("in LINE, the access token signs in if the ID token has expired", async ({ browser, request }) => {
  const visit = await Visit.inLine(browser);
  await visit.tap(room);
  await expectRoom(visit.page);
  await endSession(visit.page.context());
  await setClock(request, 2 * HOUR);
  await visit.page.reload();
  await expectRoom(visit.page);
  expect(logins(visit)).toBe(2);
});

test("in LINE, the app is opened again if all tokens have expired", async ({ browser, request }) => {
  const visit = await Visit.inLine(browser);
  await visit.tap(room);
  await expectRoom(visit.page);
  await endSession(visit.page.context());
  await setClock(request, 13 * HOUR);
  await visit.page.reload();
  await expectSaid(visit.page, "開けませんでした");
  await visit.page.getByRole("button", { name: words("もう一度") }).click();
  await expectRoom(visit.page);
});

test("outside LINE, a link to a room leads through LINE Login to the room", async ({ browser }) => {
  const visit = await Visit.outside(browser);
  await visit.tap(room);
  await beginLogin(visit.page);
  await visit.page.getByRole("button", { name: "許可する" }).click();
  await expectRoom(visit.page);
  expect(visit.hosts()).toEqual(["access.line.me", "api.line.me", "liff.line.me", OURS].sort());
  await visit.page.reload();
  await expectRoom(visit.page);
  expect(visit.lineCalls()).toEqual([`/liff/v2/apps/1650000001-demoLiff/contextToken`]);
});

test("outside LINE, a refused consent can be given later", async ({ browser }) => {
  const visit = await Visit.outside(browser);
  await visit.tap(room);
  await beginLogin(visit.page);
  await visit.page.getByRole("button", { name: "キャンセル" }).click();
  await expectSaid(visit.page, "ログインを、やめました。");
  await visit.page.getByRole("button", { name: "LINEでログイン" }).click();
  await visit.page.waitForURL(/disable_auto_login=true/);
  await visit.page.getByRole("button", { name: "許可する" }).click();
  await expectRoom(visit.page);
});

test("in LINE without tokens, a refused consent shows an error and a retry succeeds", async ({ browser }) => {
  const visit = await Visit.inLine(browser);
  await visit.page.goto("/");
  await visit.page.getByRole("button", { name: "キャンセル" }).click();
  await expectSaid(visit.page, "ログインを、やめました。");
  await visit.page.getByRole("button", { name: words("もう一度") }).click();
  await visit.page.waitForURL("**/applicants/top/");
  await expect(visit.page.getByText("田中 ひかり").first()).toBeVisible();
});

async function beginLogin(page: Page): Promise<void> {
  await page.getByRole("link", { name: "ご本人・ご家族のログイン" }).click();
  await page.getByRole("button", { name: "LINEでログイン" }).click();
  await page.waitForURL("https://access.line.me/**");
}

async function expectRoom(page: Page): Promise<void> {
  await expectSaid(page, GREETING);
  expect(page.url()).toBe(`${REAL_LINE.server}${room}`);
}

async function endSession(context: BrowserContext): Promise<void> {
  await context.clearCookies();
}

function logins(visit: Visit): number {
  return visit.asked.filter(({ pathname }) => pathname === "/api/accounts/applicants/login/").length;
}
