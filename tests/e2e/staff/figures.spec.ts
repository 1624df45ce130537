/** Accessibility of the figures page: charts with references to the tables, contrast and width. */
import { expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { homeForm } from "../support/forms";
import { expectGoodScreen } from "../support/screen";

/** WCAG's minimum contrast of text and of graphics. */
const [TEXT, GRAPHICS] = [4.5, 3];

let page: Page;

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ baseURL: MAIN.server, viewport: { width: 1280, height: 800 } });
  const calls = new Calls(context.request);
  await calls.signInAsStaff("osaka-facility@example.com");
  await calls.send("POST", "/api/facilities/homes/", { data: homeForm("数字のホーム") });
  page = await context.newPage();
  await page.goto("/facilities/figures/");
  await page.locator("svg.recharts-surface").nth(1).waitFor();
});

test("chart is one image that refers to the table and has no tab stops", async () => {
  const pictures = page.getByRole("img", { name: /のグラフ。同じ数は、下の表にあります。$/ });
  await expect(pictures).toHaveCount(2);
  await expect(page.getByRole("figure").first()).toMatchAriaSnapshot(`
    - figure:
      - strong
      - img /グラフ/
  `);
  expect(await page.getByRole("figure").locator("[tabindex='0'], a, button").count()).toBe(0);
  const table = page.getByRole("table", { name: /の月ごとの数/ });
  await expect(table.getByRole("row")).toHaveCount(13);
});

for (const [how, media] of Object.entries({
  light: { colorScheme: "light", forcedColors: "none" },
  dark: { colorScheme: "dark", forcedColors: "none" },
  "forced colours": { colorScheme: "light", forcedColors: "active" },
  "dark forced colours": { colorScheme: "dark", forcedColors: "active" },
} as const)) {
  test(`charts have enough contrast: ${how}`, async () => {
    await page.emulateMedia(media);
    await expectGoodScreen(page);
    for (const { what, contrast } of await contrasts(page)) {
      expect.soft(contrast, what).toBeGreaterThanOrEqual(what.startsWith("text") ? TEXT : GRAPHICS);
    }
    await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
  });
}

test("at 320 px the page does not overflow, and each number has its label", async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectGoodScreen(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const first = page
    .getByRole("table", { name: /の月ごとの数/ })
    .getByRole("row")
    .nth(1);
  await expect(first.getByText("返事までの時間", { exact: true })).toBeVisible();
  expect(await first.evaluate((row) => row.scrollWidth <= row.clientWidth)).toBe(true);
  // The cells of a table with block layout keep their role.
  await expect(first.getByRole("cell")).toHaveCount(9);
  await page.setViewportSize({ width: 1280, height: 800 });
});

/** Return the contrast of each part of the first chart with its background. */
function contrasts(page: Page): Promise<{ what: string; contrast: number }[]> {
  return page.evaluate(() => {
    const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!paint) throw new Error("no canvas");
    const light = (color: string): number => {
      paint.fillStyle = color;
      paint.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...paint.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (of: Element | null): string => {
      const color = of ? getComputedStyle(of).backgroundColor : "Canvas";
      return /, 0\)$/.test(color) ? behind(of?.parentElement ?? null) : color;
    };
    const figure = document.querySelector("figure");
    const back = light(behind(figure));
    const contrastWith = (color: string): number => {
      const front = light(color);
      return (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    };
    const of = (selector: string, property: "fill" | "stroke") =>
      [...(figure?.querySelectorAll(selector) ?? [])].map((one) => ({
        what: `${property === "fill" && selector.includes("text") ? "text" : "shape"} ${selector}`,
        contrast: contrastWith(getComputedStyle(one)[property]),
      }));
    return [
      ...of("svg.recharts-surface text", "fill"),
      ...of("svg.recharts-surface .recharts-cartesian-axis-line", "stroke"),
      // Swatches have the same style as the bars.
      ...of("li svg rect", "stroke"),
    ];
  });
}
