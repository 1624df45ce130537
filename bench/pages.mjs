/** The pages that are measured, and the cookies of the people who look at them. */

const PASSWORD = "demo-password";
// The emulator's one person that always exists; the demo's story is about them.
const APPLICANT = `U${"1".repeat(32)}`;

/**
 * `app` is the build that answers; `lighthouse` names the presets to audit with, none where there is no demand.
 * @typedef {{
 *   name: string,
 *   path: string,
 *   app: string,
 *   width: number,
 *   who?: (page: import("@playwright/test").Page) => Promise<void>,
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
    who: signInApplicant,
    lighthouse: ["mobile"],
  },
  {
    name: "施設のトップ",
    path: "/facilities/top/",
    app: "portal-app",
    width: 1280,
    who: signInFacility,
    lighthouse: [],
  },
];

/** Sign in to the demo as the facility. */
async function signInFacility(page) {
  await page.goto("/accounts/facilities/login/");
  await page.getByLabel("メールアドレス").fill("facility@example.com");
  await page.getByLabel("パスワード").fill(PASSWORD);
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  await page.waitForURL("**/facilities/top/");
}

/** Sign in to the demo as the applicant, by LINE's way on the web. */
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
  if (page.url().endsWith("/consent/")) await agree(page);
}

/** Go through what somebody new reads first. */
async function agree(page) {
  await page.getByRole("button", { name: "はじめる" }).click();
  await page.waitForURL("**/applicants/first-steps/");
  await page.getByRole("button", { name: /次\s*へ\s*進\s*む/ }).click();
  await page.waitForURL("**/applicants/top/");
}

/**
 * Return the cookies of whoever looks at a page: none for a visitor.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} address
 * @param {Page} page
 */
export async function cookiesFor(browser, address, { who, width }) {
  if (!who) return [];
  const context = await browser.newContext({ baseURL: address, viewport: { width, height: 800 } });
  await who(await context.newPage());
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}
