/** Opening a screen of the table in a visitor's browser. */
import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";
import { dropEmbeddedAnswers } from "../support/embedded";
import { waitForAnimations } from "../support/screen";
import type { Screen } from "./screen";

/**
 * "networkidle" would wait half a second for each of over a hundred screens. A picture also waits for what React shows
 * 300 ms after it was loaded.
 */
const QUIET_MS = process.env.SCREENS === "picture" ? 350 : 100;
const OPENED_MS = 2_000;

/** Open a screen in its state, and wait for calls and animations. */
export async function openScreen(
  context: BrowserContext,
  screen: Screen,
  width: number,
  height: number,
): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  // So that routes of the screen can answer, delay or refuse every call.
  await dropEmbeddedAnswers(page);
  if (screen.serverFails) await failEverything(page);
  const quiet = quietOf(page);
  await page.goto(await addressOf(context, screen));
  await quiet();
  if (screen.open) {
    await screen.open(page);
    // A dialog and its content can still be loading. The limit is for screens that load forever.
    await quiet(OPENED_MS);
  }
  // Illustrations are drawn after the page.
  await expect(page.locator("span[class*=_picture_]:empty")).toHaveCount(0);
  await waitForAnimations(page);
  return page;
}

/** Return whether a screen belongs to the applicants' app. */
export function isOfApp({ path, who }: Screen): boolean {
  return /applicant/i.test(who) || (typeof path === "string" && path.startsWith("/accounts/applicants/"));
}

/** Return whether a screen is a page as it opens, without a later action or a failure. */
export function isFirstLoad({ open, serverFails }: Screen): boolean {
  return !open && !serverFails;
}

/** Return a function that waits until no request is pending and the page is idle. */
function quietOf(page: Page): (mostMs?: number) => Promise<void> {
  const pending = new Set<Request>();
  let changedAt = Date.now();
  const begin = (request: Request): void => {
    pending.add(request);
    changedAt = Date.now();
  };
  const end = (request: Request): void => {
    pending.delete(request);
    changedAt = Date.now();
  };
  page.on("request", begin);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return async (mostMs = Infinity) => {
    const begun = Date.now();
    const isOver = (): boolean => Date.now() - begun > mostMs;
    if (mostMs === Infinity) await expect(page.locator("[data-starting]")).toHaveCount(0);
    do {
      await page.waitForTimeout(25);
      // Without frames to draw, the browser may never report idle.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
    } while (!isOver() && (pending.size > 0 || Date.now() - changedAt < QUIET_MS));
  };
}

export async function addressOf(context: BrowserContext, { path }: Screen): Promise<string> {
  return typeof path === "string" ? path : await path(context.request);
}

/** Let all calls fail, except the call for the signed-in user. */
async function failEverything(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith("/api/") && !/\/(auth\/user|applicants\/info)\/$/.test(url.pathname),
    (route) => route.fulfill({ status: 500, contentType: "application/json", body: "{}" }),
  );
}
