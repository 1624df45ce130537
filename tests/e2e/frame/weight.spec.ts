/** The transferred size of the JavaScript in the first load of the portal's main pages. */
import { type BrowserContext, expect } from "@playwright/test";
// Brotli, in units of 1,000 bytes. A slow line (1.6 Mbit/s) needs two thirds of a second.
import limits from "../../../bench/first-load.json" with { type: "json" };
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";

const KB = 1000;
/** The page does not need scripts that load later than this after the network is idle. */
const STILL_MS = 1_500;

const PAGES = [
  { name: "the landing page", path: "/" },
  { name: "a facility's top", path: "/facilities/top/", email: "new-facility@example.com" },
  { name: "a counselor's top", path: "/counselors/top/", email: "new-counselor@example.com" },
];

test.use({ baseURL: MAIN.server });

for (const { name, path, email } of PAGES) {
  test(`first load of ${name} is within the limit`, async ({ context }) => {
    if (email) await new Calls(context.request).signInAsStaff(email);
    const scripts = await scriptsOf(context, path);
    const heaviest = [...scripts].sort(([, one], [, other]) => other - one);
    const kilobytes = heaviest.reduce((sum, [, bytes]) => sum + bytes, 0) / KB;
    console.log(`${name}: ${kilobytes.toFixed(1)} KB in ${scripts.size} scripts`);
    expect(scripts.size).toBeGreaterThan(0);
    expect(kilobytes, JSON.stringify(heaviest)).toBeLessThanOrEqual(limits["portal-app"]);
  });
}

/** Open a page with an empty cache. Return the compressed size of each script in bytes. */
async function scriptsOf(context: BrowserContext, path: string): Promise<Map<string, number>> {
  const page = await context.newPage();
  const sizes: Promise<[string, number]>[] = [];
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith(".js")) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize]));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.waitForTimeout(STILL_MS);
  return new Map(await Promise.all(sizes));
}
