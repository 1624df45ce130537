/** `npm run icons`: draws the portal's PNG icons in public/ from the favicon, with Chromium. */
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { inProject } from "../deploy/paths.mjs";
import { chromiumEnvironment } from "../tests/lib/machine.mjs";

const ROUNDED = readFileSync(inProject("shared-ui", "src", "favicon.svg"), "utf8");
// Systems that mask icons need a background up to the edges; the mark stays inside the circle that is never cut off.
const FULL = ROUNDED.replace(' rx="16"', "");
/** @type {[name: string, drawing: string, side: number][]} */
const ICONS = [
  ["icon-192.png", ROUNDED, 192],
  ["icon-512.png", ROUNDED, 512],
  ["icon-maskable-512.png", FULL, 512],
  ["apple-touch-icon.png", FULL, 180],
];

const { CHROMIUM_PATH = process.env.CHROMIUM_PATH } = (await chromiumEnvironment(Promise.resolve())) ?? {};
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
for (const [name, drawing, side] of ICONS) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: ${side}px }</style>${drawing}`,
  );
  await page.screenshot({ path: inProject("portal-app", "public", name), omitBackground: true });
  await page.close();
}
await browser.close();
