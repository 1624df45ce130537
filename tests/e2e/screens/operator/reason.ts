/** The reason for access. */
import { expect, type Page } from "@playwright/test";

const REASON = "お問い合わせ 3月5日の電話";

/** Enter the reason for access and open the page. */
export async function forReason(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "理由" }).fill(REASON);
  await page.getByRole("button", { name: "開く" }).click();
  await page.getByText(`見る理由：${REASON}`).waitFor();
  await expect(page.getByText("開いています")).toHaveCount(0);
}
