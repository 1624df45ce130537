/**
 * `npm run test:screens`, `npm run test:presses` and `npm run screens`: visit every screen to check it, press its buttons,
 * or take a screenshot. `npm run test:days`: perform whole working days by keyboard and on a phone.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildApps } from "../deploy/builds.mjs";
import { installNode, installPython } from "../deploy/install.mjs";
import { Failure } from "../deploy/output.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { orFail, stopOnSignals } from "../deploy/processes.mjs";
import { chromiumEnvironment } from "./lib/machine.mjs";

const [purpose] = process.argv.slice(2);
const PICTURES = inProject("var", "screens");
/** Screenshots that the documents show. New screenshots replace them. */
const DOCUMENT_PICTURES = inProject("docs", "screens");
// 256 colours are enough for screenshots and keep a file under 150 KB.
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
  const node = installNode();
  await Promise.all([node, installPython(["requirements.txt", "tests/requirements.txt"])]);
  const chromium = await chromiumEnvironment(node);
  if (!chromium) throw new Failure("Chromiumが必要です。");
  if (purpose === "picture" && !hasJapaneseFont()) throw new Failure("写真には日本語のフォントが必要です。");
  await buildApps();
  const args = ["playwright", "test", "-c", "tests/e2e/playwright.config.ts"];
  const env = { ...process.env, ...chromium, SCREENS: purpose };
  if (purpose === "picture") rmSync(PICTURES, { recursive: true, force: true });
  process.exitCode = spawnSync("npx", args, { stdio: "inherit", env }).status ?? 1;
  if (purpose === "picture") execFileSync(PYTHON, ["-c", SHRINK, PICTURES]);
  if (purpose === "picture" && process.exitCode === 0) updateDocumentPictures();
}

function updateDocumentPictures() {
  const taken = readdirSync(DOCUMENT_PICTURES).filter((name) => existsSync(join(PICTURES, name)));
  for (const name of taken) copyFileSync(join(PICTURES, name), join(DOCUMENT_PICTURES, name));
  console.log(`写真は ${PICTURES} にあります。docs/screens の${taken.length}枚も新しくしました。`);
}

/** The apps contain no Japanese font. Without an installed one, screenshots would show boxes. */
function hasJapaneseFont() {
  return spawnSync("fc-list", [":lang=ja"], { encoding: "utf8" }).stdout !== "";
}
