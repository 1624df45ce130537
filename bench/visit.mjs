/** One visit of a page with an empty cache, with throttled CPU and network: paint times and transferred files. */

const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 1_600_000 / 8;
const LATENCY_MS = 150;
// Wait this long after the network is idle, for late layout shifts and tasks.
const SETTLE_MS = 1_500;
const PHONE = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** Description of the throttling. */
export const CONDITIONS = `CPU ${CPU_SLOWDOWN}分の1、${(BYTES_PER_SECOND * 8) / 1e6} Mbit/s、往復${LATENCY_MS} ms、キャッシュなし`;

/** Visit a page; return its metrics and the fetched files. */
export async function visitPage(browser, address, { path }, cookies) {
  const context = await browser.newContext({
    baseURL: address,
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
    ...PHONE,
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.addInitScript(observe);
  const files = await throttle(await context.newCDPSession(page));
  await page.goto(path, { waitUntil: "networkidle" });
  await page.waitForTimeout(SETTLE_MS);
  const times = await page.evaluate(() => /** @type {any} */ (window).benchTimes());
  await context.close();
  return { ...times, files: [...files.values()].filter(({ bytes }) => bytes > 0) };
}

/** Throttle the page; return a map that collects its responses with their compressed sizes. */
async function throttle(session) {
  const files = new Map();
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    const { pathname, search } = new URL(response.url);
    // The query counts: two pages of a list are not a repeated call.
    files.set(requestId, { path: `${pathname}${search}`, type, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) file.bytes = encodedDataLength;
  });
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return files;
}

/** Runs in the page. Records LCP, CLS (the worst window of five seconds) and total blocking time. */
function observe() {
  const metrics = { lcp: 0, what: "", shifts: /** @type {any[]} */ ([]), tasks: /** @type {any[]} */ ([]) };
  const listen = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  listen("largest-contentful-paint", (entry) => {
    metrics.lcp = entry.startTime;
    metrics.what = entry.element?.tagName.toLowerCase() ?? "";
  });
  listen("layout-shift", (entry) => {
    if (!entry.hadRecentInput) metrics.shifts.push(entry);
  });
  listen("longtask", (entry) => metrics.tasks.push(entry));
  /** @type {any} */ (window).benchTimes = () => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const windows = [];
    for (const shift of metrics.shifts) {
      const last = windows.at(-1);
      const joins = last && shift.startTime - last.end < 1_000 && shift.startTime - last.start < 5_000;
      if (joins) Object.assign(last, { end: shift.startTime, value: last.value + shift.value });
      else windows.push({ start: shift.startTime, end: shift.startTime, value: shift.value });
    }
    return {
      fcp: paint?.startTime ?? 0,
      lcp: metrics.lcp,
      what: metrics.what,
      cls: Math.max(0, ...windows.map(({ value }) => value)),
      tbt: metrics.tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    };
  };
}
