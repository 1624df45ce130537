/** What a page shows before anybody scrolls, how many Tabs lead to a control, and whether its layout stays. */
import { expect, type Locator, type Page } from "@playwright/test";

declare global {
  interface Window {
    shifts: number;
  }
}

/** Check that all parts are in view, and end above a bar at the foot of the screen. */
export async function expectFirstScreen(parts: Locator[], bar: Locator): Promise<void> {
  // A browser returns to where a page was left.
  await bar.evaluate(() => window.scrollTo(0, 0));
  await expect(bar).toBeInViewport({ ratio: 1 });
  const foot = (await bar.boundingBox())?.y ?? 0;
  for (const part of parts) {
    await expect(part).toBeVisible();
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: Number.POSITIVE_INFINITY };
    expect.soft(y, `${part} begins`).toBeGreaterThanOrEqual(0);
    expect.soft(Math.round(y + height), `${part} ends`).toBeLessThanOrEqual(Math.round(foot));
  }
}

/** Check the number of Tabs from the top of a page that was just opened. The test report contains the number. */
export async function expectTabs(most: number, page: Page, control: Locator): Promise<void> {
  let tabs = 0;
  do {
    await page.keyboard.press("Tab");
    tabs += 1;
  } while (tabs < 50 && !(await control.evaluate((element) => element === document.activeElement)));
  console.info(`${control}: ${tabs} Tabs`);
  expect(tabs, `Tabs to ${control}`).toBeLessThanOrEqual(most);
}

/** Check that nothing moves while a page opens: the limit of a good cumulative layout shift is 0.1. */
export async function expectNoShift(page: Page, path: string, shown: Locator): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(path);
  await expect(shown).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const shifts = await page.evaluate(() => window.shifts);
  console.info(`${path}: layout shift ${shifts.toFixed(3)}`);
  expect.soft(shifts, `layout shift of ${path}`).toBeLessThanOrEqual(0.05);
}
