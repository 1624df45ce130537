/** Every button of every screen is pressed: the focus stays, what came of it is said once, and Esc closes one layer. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { isOfApp, openScreen } from "../screens/opening";
import type { Screen } from "../screens/screen";
import { SCREENS } from "../screens/table";
import { VISITORS, visit, type Who } from "../screens/visitors";
import { expectGoodScreen, standStill } from "../support/screen";
import { buttonsOf, isFocusLost, layersOf, listen, missingIds, press, said } from "./pressing";

const HEIGHT = 740;
const REFUSAL = { detail: "いまはできません。しばらくしてから、もう一度お試しください。", code: "not_now" };

for (const who of Object.keys(VISITORS) as Who[]) {
  test(`the buttons of ${who}`, async ({ browser }) => {
    const context = await visit(browser, who);
    await context.addInitScript(listen);
    const pressed = new Set<string>();
    for (const screen of SCREENS.filter((one) => one.who === who))
      await test.step(screen.name, () => pressAll(context, screen, pressed));
    console.log(`${who}: ${pressed.size} buttons`);
    await context.close();
  });
}

/** Press each button that no screen before this one had, each on a page brought up anew. */
async function pressAll(context: BrowserContext, screen: Screen, pressed: Set<string>): Promise<void> {
  let page = await open(context, screen);
  expect.soft(await missingIds(page), `ids that nothing has, ${screen.name}`).toEqual([]);
  for (const { index, key } of await buttonsOf(page)) {
    if (pressed.has(key)) continue;
    pressed.add(key);
    await pressOne(page, index, `${screen.name}: ${key}`);
    await page.close();
    page = await open(context, screen);
  }
  await page.close();
}

async function open(context: BrowserContext, screen: Screen): Promise<Page> {
  const page = await openScreen(context, screen, isOfApp(screen) ? 360 : 1280, HEIGHT);
  // Nothing is changed: the next button finds the world as the first one did. A refusal is the harder result to say.
  await page.route(
    (url) => url.pathname.startsWith("/api/"),
    (route) =>
      route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 409, json: REFUSAL }),
  );
  return page;
}

/** Press a button and look at what came of it. */
async function pressOne(page: Page, index: number, what: string): Promise<void> {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/") && request.method() !== "GET") calls += 1;
  });
  const before = await layersOf(page);
  const document = await press(page, index);
  expect.soft(document, `gone before it was pressed: ${what}`).not.toBeNull();
  await standStill(page);
  // Another page has a document, and a beginning, of its own.
  if ((await page.evaluate(() => performance.timeOrigin)) !== document) return;
  expect.soft(faults, what).toEqual([]);
  expect.soft(await isFocusLost(page), `focus lost: ${what}`).toBe(false);
  expect.soft(await missingIds(page), `ids that nothing has: ${what}`).toEqual([]);
  const after = await said(page);
  expect.soft(after.twice, `said twice: ${what}`).toEqual([]);
  if (calls > 0) expect.soft(after.isTold, `nothing said: ${what}`).toBe(true);
  const layers = await layersOf(page);
  if (layers <= before) return;
  await expectGoodScreen(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => layersOf(page), { message: `Esc: ${what}` }).toBe(layers - 1);
  expect.soft(await isFocusLost(page), `focus lost by Esc: ${what}`).toBe(false);
}
