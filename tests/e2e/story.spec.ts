/** The main job, end to end, by three people at once: from the registered home to the closed room. */
import { expect, test } from "@playwright/test";
import { STORY } from "./playwright.config";
import { registerHome, signIn } from "./support/facility";
import { expectGoodScreen } from "./support/screen";

const DESKTOP = { baseURL: STORY.server, viewport: { width: 1280, height: 800 } };

test("facility part", async ({ browser }) => {
  const facility = await (await browser.newContext(DESKTOP)).newPage();
  await facility.goto("/");
  await expectGoodScreen(facility);
  await signIn(facility, "/accounts/facilities/login/", "facility@example.com");
  await facility.waitForURL("**/facilities/top/");
  await expectGoodScreen(facility);
  await registerHome(facility);
  await expect(facility).toHaveTitle(/ホーム一覧/);
});
