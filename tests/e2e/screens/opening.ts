/** How a screen of the table is brought up in a visitor's browser. */
import type { BrowserContext, Page } from "@playwright/test";
import { standStill } from "../support/screen";
import type { Screen } from "./screen";

/** Open a screen in the state that its row names, and wait until it stands still. */
export async function openScreen(
  context: BrowserContext,
  screen: Screen,
  width: number,
  height: number,
): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  if (screen.serverFails) await failEverything(page);
  await page.goto(await addressOf(context, screen));
  await page.waitForLoadState("networkidle");
  await screen.open?.(page);
  await standStill(page);
  return page;
}

/** Say whether a screen belongs to the applicants' app. */
export function isOfApp({ path, who }: Screen): boolean {
  return /applicant/i.test(who) || (typeof path === "string" && path.startsWith("/accounts/applicants/"));
}

async function addressOf(context: BrowserContext, { path }: Screen): Promise<string> {
  return typeof path === "string" ? path : await path(context.request);
}

/** Every call fails but the one that tells who is signed in. */
async function failEverything(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith("/api/") && !/\/(auth\/user|applicants\/info)\/$/.test(url.pathname),
    (route) => route.fulfill({ status: 500, contentType: "application/json", body: "{}" }),
  );
}
