/** Drops the .woff twins of the font package's files: every browser we serve reads .woff2. */
import type { Plugin } from "vite";

const WOFF_SOURCE = /,\s*url\([^)]*\.woff\)\s*format\(['"]woff['"]\)/g;

/** Keep only the .woff2 source of each font face. */
export function woff2Only(): Plugin {
  return {
    name: "woff2-only",
    enforce: "pre",
    transform: {
      filter: { id: /@fontsource\/.*\.css$/ },
      handler: (code) => code.replace(WOFF_SOURCE, ""),
    },
  };
}
