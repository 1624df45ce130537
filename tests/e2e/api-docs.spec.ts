/** The page of the API's calls in a real browser: within the security policy, without the internet, by keyboard. */
import { expect } from "@playwright/test";
import { STORY } from "./servers/addresses";
import { test } from "./servers/test";
import { expectGoodScreen } from "./support/screen";

test("the API's calls can be read without the internet and within the security policy", async ({ page }) => {
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => asked.push(request.url()));

  await page.goto(`${STORY.server}/api/docs`);
  await expect(page).toHaveTitle("APIの一覧 | グループホームマッチング");
  const call = page.getByRole("group").filter({ hasText: "/api/chat/contacts/{contact_id}/accept_contact/" });
  await call.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(call.getByRole("heading", { name: "返る内容（200）" })).toBeVisible();
  await call.getByRole("link", { name: "ContactChanged" }).press("Enter");
  await expect(page.locator("#shape-ContactChanged")).toBeInViewport();
  await page.goto("about:blank");
  await page.goto(`${STORY.server}/api/docs#shape-ContactChanged`);
  await expect(page.locator("#shape-ContactChanged")).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectGoodScreen(page);

  expect(complaints).toEqual([]);
  expect(asked.filter((url) => !url.startsWith(STORY.server))).toEqual([]);
});
