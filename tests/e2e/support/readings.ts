/** The rule of furigana: readings are for the eye alone, since whoever listens would hear every word twice. */
import { type CDPSession, expect, type Page } from "@playwright/test";

/** Expect the page to say the same with readings as without, and no word followed by its own reading. */
export async function expectSameWithoutReadings(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const doubled = await page
    .locator("ruby")
    .evaluateAll((all) => all.map((ruby) => (ruby.textContent ?? "").replaceAll(/\s/g, "")));
  const heard = await said(browser);
  const found = doubled.filter((words) => heard.join("").includes(words));
  expect.soft(found, `read twice at ${page.url()}`).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.dataset.furigana = "off";
  });
  await expect(page.locator("rt:visible")).toHaveCount(0);
  expect.soft(await said(browser), page.url()).toEqual(heard);
}

/** Return what the browser itself tells a screen reader, part by part. */
async function said(browser: CDPSession): Promise<string[]> {
  const { nodes } = await browser.send("Accessibility.getFullAXTree");
  return nodes.flatMap(({ ignored, role, name, description, value }) => {
    // Lines of the same words once more.
    if (ignored || role?.value === "InlineTextBox") return [];
    const parts = [name, description, value].map((part) => String(part?.value ?? ""));
    const text = parts.join("").replaceAll(/\s/g, "");
    return text ? [`${role?.value} ${text}`] : [];
  });
}
