/**
 * Every button of every screen is pressed, refused and then for good: the focus stays, what came of it is said once,
 * Esc closes one layer, and whatever came up is free of violations, by day and by night.
 */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { expectGoodInTheDark } from "../screens/eyes";
import { isOfApp, openScreen } from "../screens/opening";
import type { Screen } from "../screens/screen";
import { screensOf } from "../screens/table";
import { VISITORS, visit, type Who } from "../screens/visitors";
import { testOfScreens as test } from "../servers/test";
import { expectGoodScreen, standStill } from "../support/screen";
import { expectFocus, hasToast, layersOf, listen, missingIds, press, pressable, said } from "./pressing";
import { Sending } from "./sending";
import { keepWorld } from "./world";

const HEIGHT = 740;
/** How many presses lead to a button at most: a menu, its window, and the question of that. */
const DEEPEST = 2;
/** A page is opened and pressed in a few seconds. */
const MOST_MS = 120_000;

interface Walk {
  who: Who;
  context: BrowserContext;
  sending: Sending;
  /** Bring the world back as the walk found it. */
  beginAnew: () => Promise<void>;
  pressed: Set<string>;
  /** The states that axe has seen. */
  seen: Set<string>;
}

/** What came of a press: whether it changed something, and whether it brought buttons that were not there before. */
interface Outcome {
  changes: boolean;
  unfolds: boolean;
}

for (const who of Object.keys(VISITORS) as Who[]) {
  test(`the buttons of ${who}`, async ({ browser }) => {
    const context = await visit(browser, who);
    await context.addInitScript(listen);
    await context.addInitScript(rememberAnew, (await context.storageState()).origins);
    const sending = new Sending();
    await sending.watch(context);
    const beginAnew = await keepWorld(context, VISITORS[who].at);
    const walk: Walk = { who, context, sending, beginAnew, pressed: new Set(), seen: new Set() };
    let changes = 0;
    for (const screen of screensOf(who))
      await test.step(screen.name, async () => {
        changes += await pressAll(walk, screen);
      });
    console.log(`${who}: ${walk.pressed.size} buttons, ${changes} of them change something`);
    await sending.leave(context);
    await beginAnew();
    await context.close();
  });
}

/** Runs in the page before its own code: a tab's first page finds what this device kept as the first tab did. */
function rememberAnew(origins: Awaited<ReturnType<BrowserContext["storageState"]>>["origins"]): void {
  if (location.protocol === "about:" || sessionStorage.getItem("begun")) return;
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
    const where = [screen.name, ...way].join(" > ");
    let untouched: Page | null = null;
    const keys = await goOn(where, async () => {
      untouched = await open(walk, screen, way);
      expect.soft(await missingIds(untouched), `ids that nothing has, ${where}`).toEqual([]);
      return (await pressable(untouched)).filter((one) => !walk.pressed.has(one));
    });
    for (const key of keys ?? []) {
      walk.pressed.add(key);
      const what = `${where}: ${key}`;
      const page: Page | null = untouched;
      untouched = null;
      const refused = async () => pressOne(walk, page ?? (await open(walk, screen, way)), key, what);
      const { changes = false, unfolds = false } = (await goOn(what, refused)) ?? {};
      if (unfolds && way.length < DEEPEST) ways.push([...way, key]);
      if (!changes) continue;
      changing += 1;
      await goOn(`for good, ${what}`, async () => {
        const page = await open(walk, screen, way);
        walk.sending.isRefused = false;
        await pressOne(walk, page, key, `for good, ${what}`);
      });
    }
  }
  return changing;
}

/** Take a part of the walk; where it breaks off, that is a fault, and the walk goes on: one walk finds them all. */
async function goOn<Found>(what: string, part: () => Promise<Found>): Promise<Found | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${MOST_MS / 1000} s`)), MOST_MS);
  });
  try {
    return await Promise.race([part(), late]);
  } catch (fault) {
    expect.soft(String(fault), `broken off: ${what}`).toBe("");
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Leave what was open and open a screen in the world as the walk found it; what is sent from here on is refused. */
async function open(walk: Walk, screen: Screen, way: readonly string[]): Promise<Page> {
  const { context, sending } = walk;
  await sending.leave(context);
  await walk.beginAnew();
  const page = await openScreen(context, screen, isOfApp(screen) ? 360 : 1280, HEIGHT);
  await sending.take(page);
  // A refusal is the harder result to say.
  sending.isRefused = true;
  for (const key of way) await press(page, key, sending);
  await standStill(page);
  return page;
}

/** Press a button and look at what came of it. */
async function pressOne(walk: Walk, page: Page, key: string, what: string): Promise<Outcome> {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  let changes = false;
  walk.sending.onSent = async () => {
    changes = true;
    await lookOnce(walk, page, `busy ${key.split(" ")[0]}`);
    await expectFocus(page, `busy, ${what}`);
  };
  const before = await layersOf(page);
  const { pathname } = new URL(page.url());
  const document = await press(page, key, walk.sending);
  if (!(await isStill(page, document))) return { changes, unfolds: false };
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

/** Wait until a page stands still, and say whether it is the same document: another has a beginning of its own. */
async function isStill(page: Page, document: number): Promise<boolean> {
  try {
    await standStill(page);
    return (await page.evaluate(() => performance.timeOrigin)) === document;
  } catch (fault) {
    // It is being left for another, such as LINE's.
    if (String(fault).includes("Execution context was destroyed")) return false;
    throw fault;
  }
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
