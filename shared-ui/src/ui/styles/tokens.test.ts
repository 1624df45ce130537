/** Contrast of every text and background pair of the components in both themes: 4.5:1 for text, 3:1 for borders. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";

const ours = readFileSync("shared-ui/src/ui/styles/tokens.css", "utf8");
const [, asDevice = "", asChosen = ""] = readFileSync("shared-ui/src/ui/styles/dark.css", "utf8").split(
  "@media",
);
const design = readFileSync(
  createRequire(import.meta.url).resolve("@digital-go-jp/design-tokens/dist/tokens.css"),
  "utf8",
);

const THEMES = { light: ours + design, dark: asChosen + ours + design };
type Theme = keyof typeof THEMES;

function colour(theme: Theme, name: string): string {
  const value = new RegExp(`--color-${name}:\\s*([^;]+);`).exec(THEMES[theme])?.[1];
  if (!value) throw new Error(`no token --color-${name}`);
  const reference = /^var\(--color-([\w-]+)\)$/.exec(value)?.[1];
  return reference ? colour(theme, reference) : value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Theme, one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map((name) => luminance(colour(theme, name)))
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const ROLES = ["facility", "counselor", "applicant"];
const STATUSES = ["pending", "accepted", "declined", "completed"];
const GROUNDS = ["ground", "surface", "surface-sunken", ...ROLES.map((role) => `${role}-tint`)];

const WORDS: [string, string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ["text", ground],
    ["text-quiet", ground],
    ["link", ground],
    ["text-error", ground],
  ]),
  ["text-error", "error-tint"],
  ...ROLES.flatMap((role): [string, string][] => [
    ["text-on-fill", role],
    ["text-on-fill", `${role}-strong`],
    [`${role}-strong`, "surface"],
    [`${role}-strong`, `${role}-tint`],
  ]),
  ...STATUSES.map((status): [string, string] => [status, `${status}-tint`]),
  ["text-on-fill", "danger"],
  ["text-on-fill", "danger-strong"],
  ["text-on-fill", "unread"],
  ["text-on-header", "header"],
  ["text-on-header", "header-strong"],
];

const SHAPES: [string, string][] = [
  ["control-border", "surface"],
  ["control-border", "ground"],
  ["unread", "surface"],
  ...ROLES.flatMap((role): [string, string][] => [
    [role, "surface"],
    [role, "ground"],
    [role, `${role}-tint`],
  ]),
];

const THEME_NAMES = Object.keys(THEMES) as Theme[];

it("texts and shapes have enough contrast on every background, in both themes", () => {
  const faults = THEME_NAMES.flatMap((theme) => [
    ...WORDS.filter(([text, ground]) => contrast(theme, text, ground) < 4.5).map((pair) => [theme, ...pair]),
    ...SHAPES.filter(([shape, ground]) => contrast(theme, shape, ground) < 3).map((pair) => [theme, ...pair]),
  ]);
  expect(faults).toEqual([]);
});

const values = (css: string): string[] =>
  [...css.matchAll(/^ +([\w-]+): ([^;]+);/gm)].map(([, name, value]) => `${name}: ${value}`);

it("the dark theme has the same values, whether set by the device or by the user", () => {
  expect(values(asDevice)).toEqual(values(asChosen));
  expect(values(asChosen).length).toBeGreaterThan(30);
});

it("every dark token has a light one, and print is always light", () => {
  const names = values(asChosen).map((line) => line.split(":")[0] ?? "");
  expect(names.filter((name) => !new RegExp(`^ +${name}:`, "m").test(ours))).toEqual([]);
  expect(asDevice).toMatch(/^ screen and \(prefers-color-scheme: dark\)/);
  expect(asChosen).toMatch(/^ screen \{/);
});
