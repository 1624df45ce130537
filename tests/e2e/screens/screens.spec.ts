/**
 * Check all screens in all widths: axe, horizontal scrolling, target sizes, tab order, text spacing and colours. Check
 * that nothing moves while a page opens.
 */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { testOfScreens as test } from "../servers/test";
import { expectNoShift } from "../support/first-screen";
import { expectGoodScreen } from "../support/screen";
import { expectRoomForSpacing, inForcedColors } from "./adapted";
import { expectPage, expectTabOrder, expectTargets } from "./checks";
import { expectGoodForLowVision, expectGoodInDarkMode } from "./low-vision";
import { addressOf, isFirstLoad, isOfApp, openScreen } from "./opening";
import type { Screen } from "./screen";
import { screensOf } from "./table";
import { openContext, VISITORS, type Who } from "./visitors";

// The first width is also checked with the keyboard. 640 px is a desktop at 200 %, 320 px is a desktop at 400 %.
const PORTAL = { widths: [1280, 640, 360, 320] as const, target: 24, usual: [1280, 390] };
const APP = { widths: [768, 360, 320] as const, target: 44, usual: [360] };
const HEIGHT = 740;

for (const who of Object.keys(VISITORS) as Who[]) {
  test(`screens of ${who}`, async ({ browser }) => {
    const context = await openContext(browser, who);
    const titles = new Map<string, string>();
    // Continue after a failure, so that one run checks all screens.
    for (const screen of screensOf(who))
      await test
        .step(screen.name, () => checkScreen(context, screen, titles))
        .catch((fault: Error) => expect.soft(fault.message, screen.name).toBe(""));
    await context.close();
  });
}

async function checkScreen(
  context: BrowserContext,
  screen: Screen,
  titles: Map<string, string>,
): Promise<void> {
  const { widths, target, usual } = isOfApp(screen) ? APP : PORTAL;
  const page = await openScreen(context, screen, widths[0], HEIGHT);
  const title = await expectPage(page);
  // All "not found" pages share one title.
  if (isFirstLoad(screen) && !screen.name.endsWith("not found")) {
    const address = new URL(page.url()).pathname;
    expect.soft(titles.get(title) ?? address, `two pages are titled ${title}`).toBe(address);
    titles.set(title, address);
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectGoodScreen(page);
    await expectTargets(page, target);
    if (width === widths[0]) await expectTabOrder(page);
  }
  await expectRoomForSpacing(page);
  if (isFirstLoad(screen)) {
    await page.setViewportSize({ width: widths[0], height: HEIGHT });
    await waitForControls(page);
    await inForcedColors(page, expectTabOrder);
  }
  await (isOfApp(screen) ? expectGoodForLowVision(page) : expectGoodInDarkMode(page));
  const { pathname } = new URL(page.url());
  await page.close();
  const address = await addressOf(context, screen);
  // A page that leads to another one has the layouts of both.
  const isOwnPage = new URL(address, "http://localhost").pathname === pathname;
  if (isFirstLoad(screen) && isOwnPage)
    for (const width of usual) await expectStillOpening(context, address, width);
}

/** Wait until the number of controls stays the same: a page can have other panels in another width, and load them. */
async function waitForControls(page: Page): Promise<void> {
  const controls = page.locator("a[href], button, input, select, textarea, summary");
  let before = -1;
  for (let count = await controls.count(); count !== before; count = await controls.count()) {
    before = count;
    await page.waitForTimeout(200);
  }
}

/** Check that nothing moves while the page opens, as for people: with the answers that the server embeds. */
async function expectStillOpening(context: BrowserContext, address: string, width: number): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: HEIGHT });
  await expectNoShift(page, address, page.locator("h1:visible"));
  await page.close();
}
