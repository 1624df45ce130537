/** `npm run bench:web`: transfer sizes and paint times of the pages of both production builds in Chromium. */
import { readFileSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { chromium } from "@playwright/test";
import { buildApps } from "../deploy/builds.mjs";
import { Failure } from "../deploy/output.mjs";
import { inProject } from "../deploy/paths.mjs";
import { orFail, stopOnSignals } from "../deploy/processes.mjs";
import { chromiumEnvironment } from "../tests/lib/machine.mjs";
import { startDemo } from "./demo.mjs";
import { audit, PRESETS } from "./lighthouse.mjs";
import { describeMachine } from "./machine.mjs";
import { cookiesFor, PAGES } from "./pages.mjs";
import { CONDITIONS, visitPage } from "./visit.mjs";

const VISITS = 5;
const LIMITS = { lcp: 2_000, cls: 0.02, tbt: 150 };
// In KB. The LIFF app includes LINE's SDK. tests/e2e/frame/weight.spec.ts also checks the portal's limit.
const JS_LIMITS = JSON.parse(readFileSync(inProject("bench", "first-load.json"), "utf8"));
const SCORES_MIN = { performance: 95, accessibility: 100, "best-practices": 95 };
const WIDTHS = [20, 8, 8, 8, 8, 10, 8, 16, 8, 8];
const missed = [];

stopOnSignals(130);
await orFail(main);

async function main() {
  await buildApps();
  const executablePath = await chromiumPath();
  const demo = await startDemo();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    console.log(
      `${describeMachine(false)}\nChromium ${browser.version()} · 負荷 ${loadavg()[0].toFixed(2)}\n`,
    );
    for (const page of PAGES) page.cookies = await cookiesFor(browser, demo.address, page);
    await measureVisits(browser, demo.address);
    await runLighthouse(executablePath, demo.address);
    console.log(`終わりの負荷 ${loadavg()[0].toFixed(2)}`);
  } finally {
    await browser.close();
    await demo.end();
  }
  if (missed.length) throw new Failure(`届かない上限・下限：\n  ${missed.join("\n  ")}`);
  console.log("すべて上限・下限を守っています。");
}

async function chromiumPath() {
  const environment = await chromiumEnvironment(Promise.resolve());
  if (!environment) throw new Failure("Chromiumが必要です。");
  return environment.CHROMIUM_PATH ?? process.env.CHROMIUM_PATH;
}

async function measureVisits(browser, address) {
  console.log(`${CONDITIONS}、${VISITS}回の中央値。重さはKB（1000バイト、brotli、ヘッダーを除く）`);
  console.log(row("", "JS", "CSS", "font", "画像", "ページ片", "FCP ms", "LCP ms", "CLS", "TBT ms"));
  for (const page of PAGES) {
    const visits = [];
    for (let number = 0; number < VISITS; number++) {
      visits.push(await visitPage(browser, address, page, page.cookies));
    }
    show(page, visits);
  }
  console.log(
    `上限  JS ${JS_LIMITS["portal-app"]}（利用者 ${JS_LIMITS["liff-app"]}）、LCP ${LIMITS.lcp}、CLS ${LIMITS.cls}、TBT ${LIMITS.tbt}、ページ片は1つまで`,
  );
  console.log("利用者の画面のJSは、実際のLINEで使うLIFF SDKを含みます。\n");
}

function show(page, visits) {
  const weights = weigh(page, visits[0].files);
  const { fcp, lcp, cls, tbt } = Object.fromEntries(
    ["fcp", "lcp", "cls", "tbt"].map((name) => [name, median(visits.map((metrics) => metrics[name]))]),
  );
  const kb = [weights.js, weights.css, weights.font, weights.picture].map((bytes) =>
    (bytes / 1000).toFixed(1),
  );
  const largest = `${Math.round(lcp)} <${visits[0].what}>`;
  const pages = `${weights.pages}/${weights.allPages}`;
  console.log(row(page.name, ...kb, pages, Math.round(fcp), largest, cls.toFixed(3), Math.round(tbt)));
  const checkLimit = (what, value, limit) => {
    if (value > limit) missed.push(`${page.name}：${what} ${value}（上限 ${limit}）`);
  };
  checkLimit("JavaScript KB", Number(kb[0]), JS_LIMITS[page.app]);
  checkLimit("LCP ms", Math.round(lcp), LIMITS.lcp);
  checkLimit("CLS", Number(cls.toFixed(3)), LIMITS.cls);
  checkLimit("TBT ms", Math.round(tbt), LIMITS.tbt);
  checkLimit("初めに読むページ片", weights.pages, 1);
  // Calls that the server preloads must be identical to those of the app. Otherwise they are sent twice.
  checkLimit("2度目の呼び出し", weights.callsTwice, 0);
}

/** Sum the compressed sizes of a visit's files. The LIFF SDK replaces the emulator's script, as in LINE. */
function weigh({ app }, files) {
  const assets = files.map(({ path }) => path).filter((path) => path.startsWith("/assets/"));
  // Files are named by hash only; the manifest maps them to their sources.
  const built = Object.values(
    JSON.parse(readFileSync(inProject(app, "dist", ".vite", "manifest.json"), "utf8")),
  );
  const filesOf = (pattern) =>
    built.filter(({ src }) => pattern.test(src ?? "")).map(({ file }) => `/${file}`);
  const [emulator, sdk, pageChunks] = [/\/liff-emulator\.ts$/, /\/liff-sdk\.ts$/, /Page\.tsx$/].map(filesOf);
  const scripts = assets.filter((path) => path.endsWith(".js") && !emulator.includes(path));
  const ofType = (ending) =>
    sum(assets.filter((path) => path.endsWith(ending)).map((path) => sizeOf(app, path)));
  const calls = files.map(({ path }) => path).filter((path) => path.startsWith("/api/"));
  return {
    callsTwice: calls.length - new Set(calls).size,
    js: sum([...scripts, ...sdk].map((path) => sizeOf(app, path))),
    css: ofType(".css"),
    font: ofType(".woff2"),
    picture: sum(files.filter(({ type }) => type === "Image").map(({ bytes }) => bytes)),
    pages: scripts.filter((path) => pageChunks.includes(path)).length,
    allPages: pageChunks.length,
  };
}

function sizeOf(app, path) {
  const file = inProject(app, "dist", path);
  return (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size;
}

async function runLighthouse(executablePath, address) {
  for (const description of Object.values(PRESETS)) console.log(`Lighthouse ${description}`);
  for (const { name, path, cookies, lighthouse } of PAGES) {
    for (const preset of lighthouse) {
      const { scores, weak, final } = await audit(executablePath, `${address}${path}`, cookies, preset);
      if (final !== path) throw new Failure(`${path}のかわりに${final}が開きました。`);
      const shown = Object.entries(scores).map(([category, score]) => `${category} ${score}`);
      console.log(`${name} ${preset}: ${shown.join("、")}${weak.length ? ` ← ${weak.join("、")}` : ""}`);
      for (const [category, minimum] of Object.entries(SCORES_MIN)) {
        const score = scores[category];
        if (score < minimum)
          missed.push(`${name}：Lighthouse ${preset} ${category} ${score}（下限 ${minimum}）`);
      }
    }
  }
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

function row(name, ...cells) {
  // Japanese characters are two columns wide.
  const wide = [...name].length * 2;
  const filled = name + " ".repeat(Math.max(0, WIDTHS[0] - wide));
  return filled + cells.map((cell, column) => `${cell}`.padStart(WIDTHS[column + 1])).join("");
}
