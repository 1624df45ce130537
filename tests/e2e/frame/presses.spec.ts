/**
 * Every button of every screen is pressed, refused and then for good: the focus stays, what came of it is said once,
 * Esc closes one layer, and whatever came up is free of violations, by day and by night.
 */
import { type BrowserContext, expect, type Page, type Route, test } from "@playwright/test";
import { expectGoodInTheDark } from "../screens/eyes";
import { isOfApp, openScreen } from "../screens/opening";
import type { Screen } from "../screens/screen";
import { SCREENS } from "../screens/table";
import { VISITORS, visit, type Who } from "../screens/visitors";
import { expectGoodScreen, standStill } from "../support/screen";
import { expectFocus, hasToast, layersOf, listen, missingIds, press, pressable, said } from "./pressing";
import { takenBack } from "./world";

const HEIGHT = 740;
const REFUSAL = { detail: "いまはできません。しばらくしてから、もう一度お試しください。", code: "not_now" };
/** How many presses lead to a button at most: a menu, its window, and the question of that. */
const DEEPEST = 2;

interface Walk {
  who: Who;
  context: BrowserContext;
  pressed: Set<string>;
  /** The states that axe has seen. */
  seen: Set<string>;
}

/** What came of a press: whether it changed something, and the buttons that were not there before. */
interface Outcome {
  changes: boolean;
  unfolds: boolean;
}

for (const who of Object.keys(VISITORS) as Who[]) {
  test(`the buttons of ${who}`, async ({ browser }) => {
    const context = await visit(browser, who);
    await context.addInitScript(listen);
    await context.addInitScript(beginAnew, (await context.storageState()).origins);
    const walk: Walk = { who, context, pressed: new Set(), seen: new Set() };
    let changes = 0;
    for (const screen of SCREENS.filter((one) => one.who === who))
      await test.step(screen.name, async () => {
        changes += await pressAll(walk, screen);
      });
    console.log(`${who}: ${walk.pressed.size} buttons, ${changes} of them change something`);
    await context.close();
  });
}

/** Runs in the page before its own code: a tab's first page finds what this device kept as the first tab did. */
function beginAnew(origins: Awaited<ReturnType<BrowserContext["storageState"]>>["origins"]): void {
  if (sessionStorage.getItem("begun")) return;
  sessionStorage.setItem("begun", "yes");
  localStorage.clear();
  const own = origins.find(({ origin }) => origin === location.origin);
  for (const { name, value } of own?.localStorage ?? []) localStorage.setItem(name, value);
}

/** Press each button that no screen before this one had, each on a page brought up anew; return how many change something. */
async function pressAll(walk: Walk, screen: Screen): Promise<number> {
  let changing = 0;
  const ways: string[][] = [[]];
  // What a press unfolds has buttons of its own.
  for (const way of ways) {
    let page = await open(walk, screen, way);
    expect.soft(await missingIds(page), `ids that nothing has, ${screen.name}`).toEqual([]);
    for (const key of (await pressable(page)).filter((one) => !walk.pressed.has(one))) {
      walk.pressed.add(key);
      const what = `${[screen.name, ...way].join(" > ")}: ${key}`;
      const { changes, unfolds } = await pressOne(walk, page, key, what);
      await page.close();
      if (unfolds && way.length < DEEPEST) ways.push([...way, key]);
      if (changes) {
        changing += 1;
        await pressForGood(walk, await open(walk, screen, way), key, what);
      }
      page = await open(walk, screen, way);
    }
    await page.close();
  }
  return changing;
}

async function open({ context }: Walk, screen: Screen, way: readonly string[]): Promise<Page> {
  const page = await openScreen(context, screen, isOfApp(screen) ? 360 : 1280, HEIGHT);
  // The next button finds the world as the first one did; and a refusal is the harder result to say.
  await page.route(isCall, refuse);
  for (const key of way) await press(page, key);
  await standStill(page);
  return page;
}

function isCall({ pathname }: URL): boolean {
  return pathname.startsWith("/api/");
}

async function refuse(route: Route): Promise<void> {
  if (route.request().method() === "GET") await route.fallback();
  else await route.fulfill({ status: 409, json: REFUSAL });
}

/** Press a button whose change is made this time, and taken back afterwards. */
async function pressForGood(walk: Walk, page: Page, key: string, what: string): Promise<void> {
  await page.unroute(isCall, refuse);
  await takenBack(walk.context, VISITORS[walk.who].at.server, async () => {
    await pressOne(walk, page, key, `for good, ${what}`);
    await page.close();
  });
}

/** Press a button and look at what came of it. */
async function pressOne(walk: Walk, page: Page, key: string, what: string): Promise<Outcome> {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  let changes = false;
  await page.route(isCall, async (route) => {
    if (route.request().method() !== "GET") {
      changes = true;
      await lookOnce(walk, page, `busy ${key.split(" ")[0]}`);
      await expectFocus(page, `busy, ${what}`);
    }
    await route.fallback();
  });
  const before = await layersOf(page);
  const { pathname } = new URL(page.url());
  const document = await press(page, key);
  await standStill(page);
  // Another page has a document, and a beginning, of its own.
  if ((await page.evaluate(() => performance.timeOrigin)) !== document) return { changes, unfolds: false };
  expect.soft(faults, what).toEqual([]);
  await expectFocus(page, what);
  expect.soft(await missingIds(page), `ids that nothing has: ${what}`).toEqual([]);
  const after = await said(page);
  expect.soft(after.twice, `said twice: ${what}`).toEqual([]);
  if (changes) expect.soft(after.isTold, `nothing said: ${what}`).toBe(true);
  const isElsewhere = new URL(page.url()).pathname !== pathname;
  const unfolds = !isElsewhere && (await pressable(page)).some((one) => !walk.pressed.has(one));
  if (await hasToast(page)) await lookOnce(walk, page, "toast");
  const layers = await layersOf(page);
  if (layers.length > before.length) await leaveLayer(walk, page, layers, what);
  return { changes, unfolds };
}

/** Look at what lies over the page, and leave it by Esc. */
async function leaveLayer(walk: Walk, page: Page, layers: string[], what: string): Promise<void> {
  await lookOnce(walk, page, layers.at(-1) ?? "");
  await page.keyboard.press("Escape");
  await expect
    .poll(async () => (await layersOf(page)).length, { message: `Esc: ${what}` })
    .toBe(layers.length - 1);
  await expectFocus(page, `by Esc, ${what}`);
}

/** Look at a state as axe does, in both colours, unless an earlier screen of the visitor's had it. */
async function lookOnce({ seen }: Walk, page: Page, state: string): Promise<void> {
  if (seen.has(state)) return;
  seen.add(state);
  await expectGoodScreen(page);
  await expectGoodInTheDark(page);
}
