/** The app uses the responses that the server embeds in a page, and does not repeat these calls. */
import { expect } from "@playwright/test";
import pages from "../../../server/blueprints/site/generated/pages.json" with { type: "json" };
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";

const NEWCOMER = `U${"3".repeat(32)}`;
const HOME_PAGES: { path: string; signIn: (calls: Calls) => Promise<void> }[] = [
  { path: "/facilities/top/", signIn: (calls) => calls.signInAsStaff("new-facility@example.com") },
  { path: "/counselors/top/", signIn: (calls) => calls.signInAsStaff("new-counselor@example.com") },
  { path: "/chat/", signIn: (calls) => calls.signInAsStaff("new-facility@example.com") },
  { path: "/applicants/top/", signIn: (calls) => calls.signInByLine(NEWCOMER) },
];

test.use({ baseURL: MAIN.server });

for (const { path, signIn } of HOME_PAGES) {
  test(`${path} makes none of the embedded calls`, async ({ context, page }) => {
    await signIn(new Calls(context.request));
    const made: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      made.push(pathname + search);
    });
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.locator("main h1")).toBeVisible();
    expect(embeddedIn(path).filter((call) => made.includes(call))).toEqual([]);
  });
}

/** The calls whose responses a page contains. */
function embeddedIn(path: string): string[] {
  const page = Object.values(pages)
    .flat()
    .find((one) => one.path === path);
  return ["/api/auth/user/", ...(page?.calls ?? [])];
}
