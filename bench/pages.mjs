/** The measured pages, and the cookies of their visitors. */

const PASSWORD = "demo-password";
// The emulator always has this person, and the demo data uses them.
const APPLICANT = `U${"1".repeat(32)}`;

/**
 * `app` is the build that contains the page; `lighthouse` names the presets to audit it with.
 * @typedef {{
 *   name: string,
 *   path: string,
 *   app: string,
 *   width: number,
 *   signIn?: (page: import("@playwright/test").Page) => Promise<void>,
 *   lighthouse: string[],
 *   cookies?: import("@playwright/test").Cookie[],
 * }} Page
 */

/** @type {Page[]} */
export const PAGES = [
  { name: "入口", path: "/", app: "portal-app", width: 1280, lighthouse: ["desktop", "mobile"] },
  {
    name: "利用者のログイン",
    path: "/accounts/applicants/login/",
    app: "liff-app",
    width: 360,
    lighthouse: ["mobile"],
  },
  {
    name: "マイページ",
    path: "/applicants/top/",
    app: "liff-app",
    width: 360,
    signIn: signInApplicant,
    lighthouse: ["mobile"],
  },
  {
    name: "施設のトップ",
    path: "/facilities/top/",
    app: "portal-app",
    width: 1280,
    signIn: signInFacility,
    lighthouse: [],
  },
];

async function signInFacility(page) {
  await page.goto("/accounts/facilities/login/");
  await page.getByLabel("メールアドレス").fill("facility@example.com");
  await page.getByLabel("パスワード").fill(PASSWORD);
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  await page.waitForURL("**/facilities/top/");
}

/** Sign in by LINE Login on the web; the emulator selects the person. */
async function signInApplicant(page) {
  await page.route("**/oauth2/v2.1/authorize?*", (route) =>
    route.fulfill({
      status: 302,
      headers: { Location: `${route.request().url()}&emulator_person=${APPLICANT}` },
    }),
  );
  await page.goto("/accounts/applicants/login/");
  await page.getByRole("button", { name: "LINEでログイン" }).click();
  await page.waitForURL(/\/applicants\/(?:top|consent)\/$/);
  if (page.url().endsWith("/consent/")) await passOnboarding(page);
}

async function passOnboarding(page) {
  await page.getByRole("button", { name: "はじめる" }).click();
  await page.waitForURL("**/applicants/first-steps/");
  await page.getByRole("button", { name: /次\s*へ\s*進\s*む/ }).click();
  await page.waitForURL("**/applicants/top/");
}

/**
 * Sign in if the page needs it, and return the cookies.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} address
 * @param {Page} page
 */
export async function cookiesFor(browser, address, { signIn, width }) {
  if (!signIn) return [];
  const context = await browser.newContext({ baseURL: address, viewport: { width, height: 800 } });
  await signIn(await context.newPage());
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}
