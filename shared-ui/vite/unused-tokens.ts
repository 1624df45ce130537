/** Leaves out of a build's styles the custom properties that nothing in it reads: of the tokens most colours. */
import type { Plugin } from "vite";

const DEFINED = /(--[\w-]+)\s*:[^;{}]*(?:;|(?=\}))/g;
const READ = /var\(\s*(--[\w-]+)/g;
const NAMED = /--[\w-]+/g;

/** Drop what neither a style nor a script names. */
export function unusedTokens(): Plugin {
  return {
    name: "unused-tokens",
    apply: "build",
    generateBundle: {
      // Once every style is in the bundle.
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

/** Return the style without what it does not read; what alone read something goes with it. */
function usedOf(style: string, named: ReadonlySet<string>): string {
  const read = new Set([...style.matchAll(READ)].map(([, name]) => name));
  const used = style.replace(DEFINED, (whole, name) => (read.has(name) || named.has(name) ? whole : ""));
  return used === style ? style : usedOf(used, named);
}
