/** The page of API calls in a real browser: security policy, no internet, keyboard. */
import { expect } from "@playwright/test";
import { MAIN } from "./servers/addresses";
import { test } from "./servers/test";
import { expectGoodScreen } from "./support/screen";

test("page of API calls works within the security policy and without the internet", async ({ page }) => {
  const problems: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => requests.push(request.url()));

  await page.goto(`${MAIN.server}/api/docs`);
  await expect(page).toHaveTitle("APIの一覧 | グループホームマッチング");
  // A search by role would take seconds, because the page has tens of thousands of elements.
  const call = page.locator("details", { hasText: "/api/chat/contacts/{contact_id}/accept_contact/" });
  await call.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(call.getByRole("heading", { name: "返る内容（200）" })).toBeVisible();
  await call.getByRole("link", { name: "ContactChanged" }).press("Enter");
  await expect(page.locator("#shape-ContactChanged")).toBeInViewport();
  await page.goto("about:blank");
  await page.goto(`${MAIN.server}/api/docs#shape-ContactChanged`);
  await expect(page.locator("#shape-ContactChanged")).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 640 });
  await test.step("no entry is wider than the page", async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
  await test.step("the page has no violations", async () => {
    await page.evaluate(keepFewClosedEntries);
    await expectGoodScreen(page);
  });

  expect(problems).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(MAIN.server))).toEqual([]);
});

/** Remove all but three closed entries of each section: they have the same elements, and axe takes long for hundreds. */
function keepFewClosedEntries(): void {
  for (const section of document.querySelectorAll("section"))
    for (const entry of [...section.querySelectorAll("details:not([open])")].slice(3)) entry.remove();
}
