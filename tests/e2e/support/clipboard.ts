/** What a page has copied; its browser context needs the permission "clipboard-read". */
import { expect, type Page } from "@playwright/test";

/** Return what the clipboard holds once it is like this: copying takes a moment. */
export async function copied(page: Page, pattern: RegExp): Promise<string> {
  const read = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).toMatch(pattern);
  return read();
}
