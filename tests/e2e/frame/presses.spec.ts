/**
 * Press every button of every screen, first with refused calls, then with real ones. The focus is never lost, each
 * result is announced once, Esc closes one layer, and each new state has no violations in light and dark mode.
 */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { expectGoodInDarkMode } from "../screens/low-vision";
import { isOfApp, openScreen } from "../screens/opening";
import type { Screen } from "../screens/screen";
import { screensOf } from "../screens/table";
import { openContext, VISITORS, type Who } from "../screens/visitors";
import { testOfScreens as test } from "../servers/test";
import { expectGoodScreen, waitForAnimations } from "../support/screen";
import { Interceptor, REFUSAL } from "./interceptor";
import {
  announcements,
  expectFocus,
  hasToast,
  layersOf,
  missingIds,
  press,
  pressable,
  record,
} from "./pressing";
import { saveState } from "./state";

const HEIGHT = 740;
/** The maximum number of presses needed to reach a button: a menu, its dialog, and the dialog's question. */
const MAX_DEPTH = 2;
/** The limit of one step. Opening a page and pressing a button takes a few seconds. */
const TIMEOUT_MS = 120_000;

interface Walk {
  who: Who;
  context: BrowserContext;
  interceptor: Interceptor;
  /** Restore the server and the browser to the state before the walk. */
  restore: () => Promise<void>;
  pressed: Set<string>;
  /** The states that axe has checked. */
  checked: Set<string>;
}

/** The result of a press: whether it sent a change, and whether it revealed new buttons. */
interface Outcome {
  changes: boolean;
  reveals: boolean;
}

for (const who of Object.keys(VISITORS) as Who[]) {
  test(`buttons of ${who}`, async ({ browser }) => {
    const context = await openContext(browser, who);
    await context.addInitScript(record);
    await context.addInitScript(restoreLocalStorage, (await context.storageState()).origins);
    const interceptor = new Interceptor();
    await interceptor.watch(context);
    const restore = await saveState(context, VISITORS[who].at);
    const walk: Walk = { who, context, interceptor, restore, pressed: new Set(), checked: new Set() };
    let changes = 0;
    for (const screen of screensOf(who))
      await test.step(screen.name, async () => {
        changes += await pressAll(walk, screen);
      });
    console.log(`${who}: ${walk.pressed.size} buttons, ${changes} of them change something`);
    await interceptor.closePages(context);
    await restore();
    await context.close();
  });
}

/** Runs in the page before its own code: restore the local storage in the first page of each tab. */
function restoreLocalStorage(origins: Awaited<ReturnType<BrowserContext["storageState"]>>["origins"]): void {
  if (location.protocol === "about:" || sessionStorage.getItem("begun")) return;
  sessionStorage.setItem("begun", "yes");
  localStorage.clear();
  const own = origins.find(({ origin }) => origin === location.origin);
  for (const { name, value } of own?.localStorage ?? []) localStorage.setItem(name, value);
}

/** Press each button that no earlier screen had, each on a new page. Return how many of them send a change. */
async function pressAll(walk: Walk, screen: Screen): Promise<number> {
  let changing = 0;
  const ways: string[][] = [[]];
  // A press can reveal more buttons.
  for (const way of ways) {
    const where = [screen.name, ...way].join(" > ");
    let untouched: Page | null = null;
    const keys = await attempt(where, async () => {
      untouched = await open(walk, screen, way);
      expect.soft(await missingIds(untouched), `missing ids, ${where}`).toEqual([]);
      return (await pressable(untouched)).filter((one) => !walk.pressed.has(one));
    });
    for (const key of keys ?? []) {
      walk.pressed.add(key);
      const what = `${where}: ${key}`;
      const page: Page | null = untouched;
      untouched = null;
      const refused = async () => pressOne(walk, page ?? (await open(walk, screen, way)), key, what);
      const { changes = false, reveals = false } = (await attempt(what, refused)) ?? {};
      if (reveals && way.length < MAX_DEPTH) ways.push([...way, key]);
      if (!changes) continue;
      changing += 1;
      await attempt(`not refused, ${what}`, async () => {
        const page = await open(walk, screen, way);
        walk.interceptor.isRefused = false;
        await pressOne(walk, page, key, `not refused, ${what}`);
      });
    }
  }
  return changing;
}

/** Run a step of the walk. Report a failure and continue, so that one walk finds all failures. */
async function attempt<Found>(what: string, part: () => Promise<Found>): Promise<Found | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
  });
  try {
    return await Promise.race([part(), late]);
  } catch (fault) {
    expect.soft(String(fault), `failed: ${what}`).toBe("");
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Close all pages, restore the initial state and open a screen. Later changes are refused. */
async function open(walk: Walk, screen: Screen, way: readonly string[]): Promise<Page> {
  const { context, interceptor } = walk;
  await interceptor.closePages(context);
  await walk.restore();
  const page = await openScreen(context, screen, isOfApp(screen) ? 360 : 1280, HEIGHT);
  await interceptor.intercept(page);
  // Refusals first: their announcement is harder to get right.
  interceptor.isRefused = true;
  for (const key of way) await press(page, key, interceptor);
  await waitForAnimations(page);
  return page;
}

/** Press a button and check the result. */
async function pressOne(walk: Walk, page: Page, key: string, what: string): Promise<Outcome> {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  let changes = false;
  walk.interceptor.onChange = async () => {
    changes = true;
    await checkOnce(walk, page, `busy ${key.split(" ")[0]}`);
    await expectFocus(page, `busy, ${what}`);
  };
  const before = await layersOf(page);
  const { pathname } = new URL(page.url());
  const document = await press(page, key, walk.interceptor);
  if (!(await isSameDocument(page, document))) return { changes, reveals: false };
  expect.soft(faults, what).toEqual([]);
  await expectFocus(page, what);
  expect.soft(await missingIds(page), `missing ids: ${what}`).toEqual([]);
  const after = await announcements(page);
  expect.soft(after.repeated, `announced twice: ${what}`).toEqual([]);
  if (changes) expect.soft(after.isAnnounced, `not announced: ${what}`).toBe(true);
  expect.soft(await page.getByText(REFUSAL.detail).count(), `shown twice: ${what}`).toBeLessThan(2);
  const isElsewhere = new URL(page.url()).pathname !== pathname;
  const reveals = !isElsewhere && (await pressable(page)).some((one) => !walk.pressed.has(one));
  if (await hasToast(page)) await checkOnce(walk, page, "toast");
  const layers = await layersOf(page);
  if (layers.length > before.length) await closeLayer(walk, page, layers, what);
  return { changes, reveals };
}

/** Wait for the animations of a page. Return whether it is still the same document. */
async function isSameDocument(page: Page, document: number): Promise<boolean> {
  try {
    await waitForAnimations(page);
    return (await page.evaluate(() => performance.timeOrigin)) === document;
  } catch (fault) {
    // The browser is leaving for another page, such as LINE's.
    if (String(fault).includes("Execution context was destroyed")) return false;
    throw fault;
  }
}

/** Check the top layer and close it with Esc. */
async function closeLayer(walk: Walk, page: Page, layers: string[], what: string): Promise<void> {
  await checkOnce(walk, page, layers.at(-1) ?? "");
  await page.keyboard.press("Escape");
  await expect
    .poll(async () => (await layersOf(page)).length, { message: `Esc: ${what}` })
    .toBe(layers.length - 1);
  await expectFocus(page, `after Esc, ${what}`);
}

/** Check a state with axe in light and dark mode, unless an earlier screen of the visitor had it. */
async function checkOnce({ checked }: Walk, page: Page, state: string): Promise<void> {
  if (checked.has(state)) return;
  checked.add(state);
  await expectGoodScreen(page);
  await expectGoodInDarkMode(page);
}
