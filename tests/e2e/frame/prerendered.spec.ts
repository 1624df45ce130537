/** Prerendered pages: complete without scripts, with the chosen display settings, and hydrated without errors. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";

const PAGES = [
  { path: "/", title: "希望に合う暮らしの場を、いっしょに見つける。", says: "できること" },
  { path: "/accounts/facilities/login/", title: "グループホームのログイン", says: "メールアドレス" },
  { path: "/accounts/counselors/login/", title: "相談支援専門員のログイン", says: "メールアドレス" },
  { path: "/accounts/privacy/", title: "個人情報の取り扱い（プライバシーポリシー）", says: "改定" },
  { path: "/accounts/applicants/login/", title: "ログイン", says: "LINEでログイン" },
  { path: "/accounts/applicants/privacy/", title: "プライバシーポリシー", says: "個人情報" },
];

test.use({ baseURL: MAIN.server, viewport: { width: 360, height: 800 } });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  for (const { path, title, says } of PAGES) {
    test(`${path} is complete`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.locator("#main")).toContainText(says);
    });
  }

  test("a password is not sent before the app runs", async ({ page }) => {
    await page.goto("/accounts/facilities/login/");
    const address = page.url();
    await page.getByLabel("メールアドレス").fill("facility@example.com");
    const password = page.getByRole("textbox", { name: "パスワード" });
    await password.fill("demo-password");
    await password.press("Enter");
    await expect(page.getByRole("button", { name: "ログイン", exact: true })).toBeDisabled();
    await expect(password).toHaveValue("demo-password");
    expect(page.url()).toBe(address);
  });
});

for (const { path, title } of PAGES) {
  test(`${path} is taken over without errors`, async ({ page }) => {
    const faults = faultsOf(page);
    await rememberHeading(page);
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(await isSameHeading(page)).toBe(true);
    expect(faults).toEqual([]);
  });
}

test("styles of components apply over those of elements", async ({ page }) => {
  await page.goto("/accounts/facilities/login/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  const summary = page.getByRole("region", { name: "入力内容を確認してください" });
  await expect(summary).toBeFocused();
  await expect(summary).toHaveCSS("outline-style", "solid");
});

test("display settings apply to prerendered pages from the start", async ({ context, page }) => {
  await choose(context, { wording: "standard", theme: "dark", "text-size": "large", furigana: "off" });
  const faults = faultsOf(page);
  await rememberHeading(page);
  await page.goto("/accounts/applicants/login/", { waitUntil: "networkidle" });
  expect(await isSameHeading(page)).toBe(true);
  const look = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  expect(look).toMatchObject({ theme: "dark", textSize: "large", furigana: "off" });
  await expect(page.locator("ruby")).toHaveCount(0);
  expect(faults).toEqual([]);
});

test("a login filled in before the app runs is sent", async ({ page }) => {
  const start = await holdApp(page);
  await page.goto("/accounts/facilities/login/", { waitUntil: "commit" });
  await page.getByLabel("メールアドレス").fill("facility@example.com");
  await page.getByRole("textbox", { name: "パスワード" }).fill("early-password");
  start();
  const sent = page.waitForRequest("**/api/accounts/facilities/login/");
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    email: "facility@example.com",
    password: "early-password",
  });
});

test("a page scrolled before the app runs stays there, also after a reload", async ({ page }) => {
  const start = await holdApp(page);
  await page.goto("/", { waitUntil: "commit" });
  const end = page.getByRole("contentinfo");
  await end.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(800);
  start();
  await expectRunning(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.reload();
  await expectRunning(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test("a page opened by a link starts at the top, though it was left further down", async ({ page }) => {
  await page.goto("/");
  await expectRunning(page);
  await page.getByRole("link", { name: "ご本人・ご家族のログイン" }).click();
  await page.waitForURL("**/accounts/applicants/login/");
  await page.goto("/");
  await expectRunning(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("a login for a requested page says so in the prerendered page", async ({ page }) => {
  const faults = faultsOf(page);
  await page.goto("/facilities/invoices/");
  await page.waitForURL(/\/$/);
  await page.goto("/accounts/facilities/login/", { waitUntil: "networkidle" });
  await expect(page.getByText("ログインすると、開こうとしたページに進みます。")).toBeVisible();
  expect(faults).toEqual([]);
});

/** Hold the app's modules until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  let start = (): void => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await started;
    await route.continue();
  });
  return start;
}

/** Wait until the router has taken over the page. */
async function expectRunning(page: Page): Promise<void> {
  await page.waitForFunction(() => window.history.scrollRestoration === "manual");
}

/** Set a user's display settings, as the settings page does. */
async function choose(context: BrowserContext, choices: Record<string, string>): Promise<void> {
  const url = MAIN.server;
  await context.addCookies(Object.entries(choices).map(([name, value]) => ({ name, value, url })));
  await context.addInitScript((chosen) => {
    for (const [name, value] of Object.entries(chosen)) localStorage.setItem(name, value);
  }, choices);
}

/** Collect the errors of a page from now on. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  return faults;
}

/** Keep the heading from the server's HTML, before modules run. */
async function rememberHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      const sent = window as { heading?: Element | null };
      sent.heading ??= document.querySelector("h1");
    });
  });
}

async function isSameHeading(page: Page): Promise<boolean> {
  return page.evaluate(
    () => (window as { heading?: Element | null }).heading === document.querySelector("h1"),
  );
}
