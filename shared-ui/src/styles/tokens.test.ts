/** Every pair of text and ground that the components use is legible: 4.5 to 1 for words, 3 to 1 for borders. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";

const ours = readFileSync("shared-ui/src/styles/tokens.css", "utf8");
const design = readFileSync(
  createRequire(import.meta.url).resolve("@digital-go-jp/design-tokens/dist/tokens.css"),
  "utf8",
);

function colour(name: string): string {
  const value = new RegExp(`--color-${name}:\\s*([^;]+);`).exec(ours + design)?.[1];
  if (!value) throw new Error(`no token --color-${name}`);
  const reference = /^var\(--color-([\w-]+)\)$/.exec(value)?.[1];
  return reference ? colour(reference) : value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(colour(one)), luminance(colour(other))].sort((a, b) => b - a);
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

it.each(WORDS)("words in %s are legible on %s", (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

it.each(SHAPES)("shapes in %s are seen on %s", (shape, ground) => {
  expect(contrast(shape, ground)).toBeGreaterThanOrEqual(3);
});
