/** Leaves やさしい日本語 and its readings out of an app that speaks to its readers in standard words alone. */
import type { Plugin } from "vite";

const NAMES = /^export (?:const|function) (\w+)/gm;

/** Empty the easy twins: whoever names one gets null, which is never shown (strings/use-strings.ts). */
export function standardWordsOnly(): Plugin {
  return {
    name: "standard-words-only",
    apply: "build",
    transform: {
      filter: { id: /\/shared-ui\/src\/strings\/(?:.*\/easy-[\w-]+|easy-[\w-]+|readings)\.ts$/ },
      handler: (code) => ({
        code: Array.from(code.matchAll(NAMES), ([, name]) => `export const ${name} = null;`).join("\n"),
        map: null,
      }),
    },
  };
}
