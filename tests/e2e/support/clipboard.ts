/** The clipboard of a page. Its browser context needs the permission "clipboard-read". */
import { expect, type Page } from "@playwright/test";

/** Wait until the clipboard matches a pattern. Return its text. */
export async function copied(page: Page, pattern: RegExp): Promise<string> {
  const read = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).toMatch(pattern);
  return read();
}
