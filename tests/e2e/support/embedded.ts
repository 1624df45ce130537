/** Pages without the answers that the server embeds in them. */
import type { Page } from "@playwright/test";

/** Let the page make all its calls itself. */
export async function dropEmbeddedAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The document is parsed, and no module has run.
    document.addEventListener("readystatechange", () => document.getElementById("answers")?.remove());
  });
}
