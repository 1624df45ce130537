/** A page has its title, a heading and no violations before its app is loaded, and if the app fails to load. */
import { expect, type Page, type Route } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { expectGoodScreen } from "../support/screen";

const PAGES = [
  ["/", "希望に合う暮らしの場を、いっしょに見つける。"],
  ["/accounts/facilities/login/", "グループホームのログイン"],
  ["/accounts/applicants/login/", "ログイン"],
  ["/facilities/top/", "ホーム一覧"],
  ["/counselors/top/", "登録者一覧"],
  ["/nothing/here/", "ページが見つかりません"],
  ["/api/docs", "APIの一覧"],
] as const;
/** One page of each build. The pages of a build differ only in their text. */
const CHECKED: readonly string[] = ["/", "/accounts/applicants/login/", "/api/docs"];

test.use({ baseURL: MAIN.server, viewport: { width: 320, height: 568 } });

const never = (): Promise<void> => new Promise(() => undefined);
const BLOCKED: [string, (route: Route) => Promise<void>][] = [
  ["its app is loading", never],
  ["its app fails to load", (route) => route.abort()],
];

for (const [when, answer] of BLOCKED) {
  test(`every page has its title while ${when}`, async ({ page }) => {
    await page.route("**/*.js", answer);
    for (const [path, title] of PAGES) {
      await page.goto(path, { waitUntil: "commit" });
      await expect(page).toHaveTitle(`${title} | グループホームマッチング`);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      if (CHECKED.includes(path)) await expectGoodInBothSchemes(page);
    }
  });
}

async function expectGoodInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectGoodScreen(page);
  }
}
