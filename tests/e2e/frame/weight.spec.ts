/** How much JavaScript the first load of the portal's first pages takes, as it comes over the line. */
import { type BrowserContext, expect } from "@playwright/test";
// Brotli, in 1,000 bytes; on a slow line (1.6 Mbit/s) it takes two thirds of a second.
import limits from "../../../bench/first-load.json" with { type: "json" };
import { STORY } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";

const KB = 1000;
/** What is fetched later than this after the page is quiet was not needed to show it. */
const STILL_MS = 1_500;

const PAGES = [
  { name: "the landing page", path: "/" },
  { name: "a facility's top", path: "/facilities/top/", email: "new-facility@example.com" },
  { name: "a counselor's top", path: "/counselors/top/", email: "new-counselor@example.com" },
];

test.use({ baseURL: STORY.server });

for (const { name, path, email } of PAGES) {
  test(`the first load of ${name} stays within its limit`, async ({ context }) => {
    if (email) await new Calls(context.request).signInAsStaff(email);
    const scripts = await scriptsOf(context, path);
    const heaviest = [...scripts].sort(([, one], [, other]) => other - one);
    const kilobytes = heaviest.reduce((sum, [, bytes]) => sum + bytes, 0) / KB;
    console.log(`${name}: ${kilobytes.toFixed(1)} KB in ${scripts.size} scripts`);
    expect(scripts.size).toBeGreaterThan(0);
    expect(kilobytes, JSON.stringify(heaviest)).toBeLessThanOrEqual(limits["portal-app"]);
  });
}

/** Open a page with an empty cache; return the bytes of each script's body as it came, compressed. */
async function scriptsOf(context: BrowserContext, path: string): Promise<Map<string, number>> {
  const page = await context.newPage();
  const asked: Promise<[string, number]>[] = [];
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith(".js")) return;
    asked.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize]));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.waitForTimeout(STILL_MS);
  return new Map(await Promise.all(asked));
}
