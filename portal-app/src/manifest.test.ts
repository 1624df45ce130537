/** The web app manifest: colours equal the tokens, and icons have the stated sizes. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const page = readFileSync("portal-app/index.html", "utf8");
const tokens = readFileSync("shared-ui/src/ui/styles/tokens.css", "utf8");
const manifest = JSON.parse(readFileSync("portal-app/public/manifest.webmanifest", "utf8"));

const token = (name: string) => new RegExp(`--color-${name}: (#\\w+);`).exec(tokens)?.[1];

/** Reads width and height from a PNG's first chunk. */
function sizeOf(path: string): string {
  const png = readFileSync(`portal-app/public${path}`);
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

it("is in Japanese and has the service's names and colours", () => {
  expect(manifest).toMatchObject({
    name: "グループホームマッチング",
    lang: "ja",
    start_url: "/",
    theme_color: token("brand"),
    background_color: token("ground"),
  });
  expect(page).toContain(
    `<meta name="theme-color" content="${token("brand")}" media="(prefers-color-scheme: light)" />`,
  );
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
});

it("has icons in the sizes that browsers and phones need", () => {
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ["192x192", undefined],
    ["512x512", undefined],
    ["512x512", "maskable"],
  ]);
  for (const { src, sizes } of icons) expect(sizeOf(src)).toBe(sizes);
  const [, touch = ""] = /rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? [];
  expect(sizeOf(touch)).toBe("180x180");
});
