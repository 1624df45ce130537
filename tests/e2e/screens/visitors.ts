/** The visitors of the screens: people of the demo, people without data, and a guest. */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { DEMO, MAIN } from "../servers/addresses";
import { Calls } from "../support/calls";

export const VISITORS = {
  guest: { at: DEMO },
  facility: { at: DEMO, signIn: staff("facilities", "facility@example.com") },
  counselor: { at: DEMO, signIn: staff("counselors", "counselor@example.com") },
  applicant: { at: DEMO, signIn: phone(DEMO.line, "2") },
  operator: { at: DEMO, signIn: staff("operator", "operator@example.com") },
  newFacility: { at: MAIN, signIn: staff("facilities", "new-facility@example.com") },
  newCounselor: { at: MAIN, signIn: staff("counselors", "new-counselor@example.com") },
  newApplicant: { at: MAIN, signIn: phone(MAIN.line, "3") },
} as const;

export type Who = keyof typeof VISITORS;

/** Open a signed-in browser. */
export async function openContext(browser: Browser, who: Who): Promise<BrowserContext> {
  const visitor = VISITORS[who];
  const context = await browser.newContext({ baseURL: visitor.at.server });
  // The test browser has no Japanese voice. Without one, the button for reading aloud would be missing.
  await context.addInitScript(() => {
    speechSynthesis.getVoices = () => [{ lang: "ja-JP", name: "Japanese" } as SpeechSynthesisVoice];
    speechSynthesis.speak = () => undefined;
    Object.defineProperty(SpeechSynthesisUtterance.prototype, "voice", { writable: true, value: null });
  });
  if ("signIn" in visitor) {
    const page = await context.newPage();
    await visitor.signIn(page);
    await page.close();
  }
  return context;
}

function staff(role: "facilities" | "counselors" | "operator", email: string) {
  const [login, top] =
    role === "operator" ? ["/operator/login/", "/operator/"] : [`/accounts/${role}/login/`, `/${role}/top/`];
  return async (page: Page): Promise<void> => {
    await page.goto(login);
    await page.getByLabel("メールアドレス").fill(email);
    await page.locator('input[type="password"]').fill("demo-password");
    await page.getByRole("button", { name: "ログイン", exact: true }).click();
    await page.waitForURL(`**${top}`);
  };
}

function phone(line: string, digit: string) {
  return async (page: Page): Promise<void> => {
    await page.goto(`${line}/phone/U${digit.repeat(32)}/`);
    await page.getByRole("link", { name: "アプリを開く" }).click();
    await page.waitForURL(/\/applicants\/(?:top|consent)\//);
    // The session is set a moment after the URL changes.
    await page.waitForFunction(() => document.cookie.includes("csrf_access_token="));
    await new Calls(page.request).agree();
  };
}
