/** A counselor acts for another person, so their texts must not call that person's things 「あなたの」. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../../..");
const STARTS = ["portal-app/src/App.tsx", "portal-app/src/routes/routes.tsx"];
/** About the reader's own things, or with the person's name instead. */
const EXCUSED: Record<string, readonly string[]> = {
  "portal-app/src/features/office/text.ts": ["あなたの名前"],
  // Required by the specification; shared-ui/src/features/contacts/answering/use-contact-answers adds whose they are.
  "shared-ui/src/features/contacts/text.ts": ["この施設にあなたの障害者手帳等の画像の閲覧を許可しますか？"],
  // A suggestion for homes, which write to the person directly.
  "shared-ui/src/lib/plain-words.ts": ["あなたのための計画"],
};

function fileOf(name: string, from: string): string | null {
  const base = name.startsWith("shared-ui/")
    ? join(ROOT, "shared-ui/src", name.slice("shared-ui/".length))
    : name.startsWith(".")
      ? resolve(dirname(from), name)
      : null;
  if (base === null) return null;
  return [base, `${base}.ts`, `${base}.tsx`].find((path) => /\.tsx?$/.test(path) && existsSync(path)) ?? null;
}

/** All our source files used by the portal. */
function portalFiles(): string[] {
  const seen = new Set<string>();
  const waiting = STARTS.map((path) => join(ROOT, path));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const [, name] of readFileSync(path, "utf8").matchAll(/(?:from|import\()\s*"([^"]+)"/g)) {
      const file = fileOf(String(name), path);
      if (file) waiting.push(file);
    }
  }
  return [...seen];
}

it("uses 「あなたの」 only for the reader's own things", () => {
  const files = portalFiles();
  // Check that the search has reached the texts of a counselor's pages.
  expect(files.map((path) => relative(ROOT, path))).toContain("shared-ui/src/features/contacts/text.ts");
  const found = files
    .map((path) => relative(ROOT, path))
    .filter((path) => !/\.easy\.ts$|plain-lines/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(ROOT, path), "utf8").matchAll(/["`]([^"`\n]*あなたの[^"`\n]*)["`]/g)]
        .map(([, words]) => String(words))
        .filter((words) => !EXCUSED[path]?.includes(words))
        .map((words) => `${path}: ${words}`),
    );
  expect(found).toEqual([]);
});
