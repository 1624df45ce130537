/** The page of API calls in a real browser: every group, security policy, no internet, keyboard. */
import { expect } from "@playwright/test";
import { MAIN } from "./servers/addresses";
import { test } from "./servers/test";
import { expectGoodScreen } from "./support/screen";

interface ApiDocument {
  tags: { name: string }[];
  paths: Record<string, Record<string, { tags: string[] }>>;
}

test("page of API calls lists all within the security policy and without the internet", async ({ page }) => {
  const problems: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => requests.push(request.url()));

  // The page renders a large document. On a busy machine it answers late.
  page.setDefaultTimeout(60_000);
  await page.goto(`${MAIN.server}/api/docs`);
  await expect(page).toHaveTitle("APIの一覧 | グループホームマッチング");
  const api: ApiDocument = await (await page.request.get(`${MAIN.server}/api/openapi.json`)).json();
  expect(api.tags.length).toBeGreaterThan(10);
  for (const { name } of api.tags) await expect(page.locator(`[data-tag="${name}"]`)).toBeVisible();
  const calls = Object.values(api.paths).flatMap((methods) => Object.values(methods));
  const section = page.locator(".opblock-tag-section", { has: page.locator('[data-tag="Contacts"]') });
  await section.getByRole("button", { name: "Expand operation" }).press("Enter");
  const ofContacts = calls.filter(({ tags }) => tags.includes("Contacts"));
  await expect(section.locator(".opblock")).toHaveCount(ofContacts.length);
  await page.getByRole("button", { name: "Accept a request and open its room" }).press("Enter");
  await expect(page.getByText("For: applicant, counselor.")).toBeVisible();
  const answer = page.getByRole("cell", { name: "Successful response" });
  await expect(answer.getByRole("tabpanel")).toContainText('"status": "accepted"');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectGoodScreen(page);

  expect(problems).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(MAIN.server))).toEqual([]);
});
