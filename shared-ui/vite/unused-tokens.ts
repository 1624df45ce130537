/** Removes custom properties that no style or script of the build uses, such as most colour tokens. */
import type { Plugin } from "vite";

const DEFINED = /(--[\w-]+)\s*:[^;{}]*(?:;|(?=\}))/g;
const READ = /var\(\s*(--[\w-]+)/g;
const NAMED = /--[\w-]+/g;

export function unusedTokens(): Plugin {
  return {
    name: "unused-tokens",
    apply: "build",
    generateBundle: {
      // After all styles are in the bundle.
      order: "post",
      handler(_options, bundle) {
        const files = Object.values(bundle);
        const scripts = files.flatMap((file) => (file.type === "chunk" ? [file.code] : []));
        const styles = files.filter((file) => file.type === "asset" && file.fileName.endsWith(".css"));
        const named = new Set(scripts.flatMap((code) => code.match(NAMED) ?? []));
        for (const style of styles)
          if (style.type === "asset") style.source = usedOf(`${style.source}`, named);
      },
    },
  };
}

/** The style without unused properties, and without those that only unused properties read. */
function usedOf(style: string, named: ReadonlySet<string>): string {
  const read = new Set([...style.matchAll(READ)].map(([, name]) => name));
  const used = style.replace(DEFINED, (whole, name) => (read.has(name) || named.has(name) ? whole : ""));
  return used === style ? style : usedOf(used, named);
}
