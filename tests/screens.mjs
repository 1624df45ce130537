/** `npm run screens`: a picture of each screen of the story, from the demo's data, into docs/screens. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { chromium } from "@playwright/test";
import { buildApps } from "../deploy/builds.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { orFail, start, stopAll, stopOnSignals } from "../deploy/processes.mjs";
import { chromiumEnvironment } from "./lib/machine.mjs";
import {
  takeAccountScreens,
  takeApplicantScreens,
  takeCounselorScreens,
  takeFacilityScreens,
} from "./lib/tours.mjs";

const PORTS = ["8720", "8721"];
const FOLDER = inProject("docs", "screens");
// 256 colours are enough for flat screens and keep a picture under 150 KB.
const SHRINK = `
import sys
from pathlib import Path
from PIL import Image
for file in Path(sys.argv[1]).glob("*.png"):
    Image.open(file).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)
`;

stopOnSignals(130);
await orFail(main);

async function main() {
  await buildApps();
  const { CHROMIUM_PATH = process.env.CHROMIUM_PATH } = (await chromiumEnvironment(Promise.resolve())) ?? {};
  start("screens-serve", process.execPath, ["tests/e2e/serve.mjs", "demo", ...PORTS]);
  await answering(`http://localhost:${PORTS[0]}/healthz`);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
  await takeAccountScreens(await tour(browser, { width: 1280, height: 800 }));
  await takeFacilityScreens(await tour(browser, { width: 1280, height: 800 }));
  await takeCounselorScreens(await tour(browser, { width: 1280, height: 800 }));
  await takeApplicantScreens(await tour(browser, { width: 360, height: 740 }));
  await browser.close();
  execFileSync(PYTHON, ["-c", SHRINK, FOLDER]);
  await stopAll();
}

/** A page of one visitor, and how to take a picture of it. */
async function tour(browser, viewport) {
  const baseURL = `http://localhost:${PORTS[0]}`;
  const line = `http://localhost:${PORTS[1]}`;
  const context = await browser.newContext({ baseURL, viewport, locale: "ja-JP", timezoneId: "Asia/Tokyo" });
  const page = await context.newPage();
  const take = async (name) => {
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    await page.screenshot({ path: `${FOLDER}/${name}.png` });
    console.log(name);
  };
  return { page, line, take };
}

async function answering(address) {
  for (;;) {
    const isUp = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
