/** `npm run bench:web`: paint times of both production builds on an emulated phone, compared with an empty page. */
import { loadavg } from "node:os";
import { chromium } from "@playwright/test";
import { buildApps } from "../deploy/builds.mjs";
import { Failure } from "../deploy/output.mjs";
import { orFail, stopOnSignals } from "../deploy/processes.mjs";
import { chromiumEnvironment } from "../tests/lib/machine.mjs";
import { startDemo } from "./demo.mjs";
import { startEmptyPage } from "./empty-page.mjs";
import { audit, PRESETS } from "./lighthouse.mjs";
import { describeMachine } from "./machine.mjs";
import { cookiesFor, EMPTY, PAGES, RATIOS } from "./pages.mjs";
import { IS_SHORT, note } from "./results.mjs";
import { median, rowFormat } from "./summary.mjs";
import { CONDITIONS, visitPage } from "./visit.mjs";

const VISITS = IS_SHORT ? 2 : 5;
const LIMITS = { cls: 0.02, tbt: 150 };
const SCORES_MIN = { performance: 95, accessibility: 100, "best-practices": 95 };
const row = rowFormat([22, -8, -8, -8, -8, -8, -8, -16, -10, -8, -8]);
const missed = [];

stopOnSignals(130);
await orFail(main);

async function main() {
  await buildApps();
  const executablePath = await chromiumPath();
  const demo = await startDemo();
  const empty = await startEmptyPage();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    console.log(
      `${describeMachine(false)}\nChromium ${browser.version()} · 負荷 ${loadavg()[0].toFixed(2)}\n`,
    );
    for (const page of PAGES) page.cookies = await cookiesFor(browser, demo.address, page);
    await measureVisits(browser, demo.address, empty.address);
    if (!IS_SHORT) await runLighthouse(executablePath, demo.address);
    console.log(`終わりの負荷 ${loadavg()[0].toFixed(2)}`);
  } finally {
    await browser.close();
    await Promise.all([demo.end(), empty.end()]);
  }
  if (missed.length) throw new Failure(`届かない目標：\n  ${missed.join("\n  ")}`);
  console.log("すべて目標に届いています。");
}

async function chromiumPath() {
  const environment = await chromiumEnvironment(Promise.resolve());
  if (!environment) throw new Failure("Chromiumが必要です。");
  return environment.CHROMIUM_PATH ?? process.env.CHROMIUM_PATH;
}

/** Visit the pages in turn, so that a short load of the machine does not affect only one page. */
async function measureVisits(browser, address, emptyAddress) {
  console.log(`${CONDITIONS}、${VISITS}回の中央値。重さは転送量のKB（1000バイト）`);
  console.log(
    row("", "HTML", "JS", "CSS", "画像", "呼出し", "FCP ms", "LCP ms", "空の何倍", "CLS", "TBT ms"),
  );
  const visits = new Map([EMPTY, ...PAGES].map((page) => [page, /** @type {any[]} */ ([])]));
  for (let number = 0; number < VISITS; number++) {
    for (const [page, ofPage] of visits) {
      const server = page === EMPTY ? emptyAddress : address;
      ofPage.push(await visitPage(browser, server, page, page.cookies ?? []));
    }
  }
  const base = medianOf(visits.get(EMPTY) ?? [], "lcp");
  for (const [page, ofPage] of visits) show(page, ofPage, base);
  console.log(
    `目標  LCPは空のページの、入口とログインが${RATIOS.public}倍、マイページと各トップが${RATIOS.signedIn}倍まで、CLS ${LIMITS.cls}、TBT ${LIMITS.tbt}\n`,
  );
}

function show(page, visits, base) {
  const [{ files, what }] = visits;
  const [fcp, lcp, cls, tbt] = ["fcp", "lcp", "cls", "tbt"].map((name) => medianOf(visits, name));
  const kb = ["Document", "Script", "Stylesheet", "Image"].map((type) =>
    (sum(files.filter((file) => file.type === type).map(({ bytes }) => bytes)) / 1000).toFixed(1),
  );
  const calls = files.filter(({ path }) => path.startsWith("/api/")).length;
  const ratio = lcp / base;
  if (page !== EMPTY)
    note({ work: `largest paint of ${page.path}`, ours: lcp, unit: "ms", peer: "empty page", theirs: base });
  const largest = `${Math.round(lcp)} <${what}>`;
  console.log(
    row(page.name, ...kb, calls, Math.round(fcp), largest, ratio.toFixed(2), cls.toFixed(3), Math.round(tbt)),
  );
  const checkLimit = (name, value, limit) => {
    if (value > limit) missed.push(`${page.name}：${name} ${value}（目標 ${limit}）`);
  };
  checkLimit("LCPは空のページの", Number(ratio.toFixed(2)), page.ratio);
  checkLimit("CLS", Number(cls.toFixed(3)), LIMITS.cls);
  checkLimit("TBT ms", Math.round(tbt), LIMITS.tbt);
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

function medianOf(visits, name) {
  return median(visits.map((metrics) => metrics[name]));
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
