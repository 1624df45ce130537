/** The measured pages, and the cookies of their visitors. */

const PASSWORD = "demo-password";
// The emulator always has this user, and the demo data uses it.
const APPLICANT = `U${"1".repeat(32)}`;

/** The maximum largest contentful paint of a page, relative to the empty page. */
export const RATIOS = { public: 1.2, signedIn: 1.7 };

/**
 * `ratio` is the maximum relative to the empty page; `lighthouse` names the presets for the audit.
 * @typedef {{
 *   name: string,
 *   path: string,
 *   ratio: number,
 *   signIn?: (page: import("@playwright/test").Page) => Promise<void>,
 *   lighthouse: string[],
 *   cookies?: import("@playwright/test").Cookie[],
 * }} Page
 */

/** @type {Page} */
export const EMPTY = { name: "空のページ", path: "/", ratio: 1, lighthouse: [] };

/** @type {Page[]} */
export const PAGES = [
  { name: "入口", path: "/", ratio: RATIOS.public, lighthouse: ["desktop", "mobile"] },
  {
    name: "施設のログイン",
    path: "/accounts/facilities/login/",
    ratio: RATIOS.public,
    lighthouse: [],
  },
  {
    name: "利用者のログイン",
    path: "/accounts/applicants/login/",
    ratio: RATIOS.public,
    lighthouse: ["mobile"],
  },
  {
    name: "マイページ",
    path: "/applicants/top/",
    ratio: RATIOS.signedIn,
    signIn: signInApplicant,
    lighthouse: ["mobile"],
  },
  {
    name: "施設のトップ",
    path: "/facilities/top/",
    ratio: RATIOS.signedIn,
    signIn: (page) => signInStaff(page, "facilities", "facility@example.com"),
    lighthouse: [],
  },
  {
    name: "相談員のトップ",
    path: "/counselors/top/",
    ratio: RATIOS.signedIn,
    signIn: (page) => signInStaff(page, "counselors", "counselor@example.com"),
    lighthouse: [],
  },
];

async function signInStaff(page, role, email) {
  await page.goto(`/accounts/${role}/login/`);
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("パスワード").fill(PASSWORD);
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  await page.waitForURL(`**/${role}/top/`);
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
export async function cookiesFor(browser, address, { signIn }) {
  if (!signIn) return [];
  const context = await browser.newContext({ baseURL: address });
  await signIn(await context.newPage());
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}
