/** Runs Lighthouse with its own presets on a page of the local server. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import desktop from "lighthouse/core/config/desktop-config.js";
import { freePort } from "../deploy/ports.mjs";

const CATEGORIES = ["performance", "accessibility", "best-practices"];

/** Descriptions of the presets. Both simulate network and CPU from an unthrottled load. */
export const PRESETS = {
  mobile: "mobile（Moto G Power、低速4G：1.6 Mbit/s・150 ms、CPU 4分の1、simulate）",
  desktop: "desktop（1350×940、10 Mbit/s・40 ms、CPU そのまま、simulate）",
};

/** Return the three scores (0–100), the audits below 90 %, and the path that was finally displayed. */
export async function audit(executablePath, url, cookies, preset) {
  const folder = mkdtempSync(join(tmpdir(), "bench-lighthouse-"));
  const port = await freePort();
  const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", `--remote-debugging-port=${port}`];
  // A persistent context, because Lighthouse uses the browser's default profile, which must have the cookies.
  const context = await chromium.launchPersistentContext(folder, { executablePath, args, locale: "ja-JP" });
  try {
    await context.addCookies(cookies);
    const config = preset === "desktop" ? desktop : undefined;
    const quietly = /** @type {const} */ ({ logLevel: "silent", locale: "ja" });
    const result = await lighthouse(url, { ...quietly, port, onlyCategories: CATEGORIES }, config);
    if (!result) throw new Error(`${url}: Lighthouse returned nothing.`);
    const { lhr } = result;
    return { scores: scoresOf(lhr), weak: weakAudits(lhr), final: new URL(lhr.finalDisplayedUrl).pathname };
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function scoresOf({ categories }) {
  return Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)]),
  );
}

function weakAudits({ categories, audits }) {
  return CATEGORIES.flatMap((name) => categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${audits[id].displayValue ?? ""}`.trim());
}
