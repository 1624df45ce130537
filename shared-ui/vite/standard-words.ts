/** Removes やさしい日本語, furigana and explanations from an app that uses only the standard wording. */
import type { Plugin } from "vite";

const NAMES = /^export (?:const|function) (\w+)/gm;
/** Replacements of the components that show furigana or explanations. */
const AS_IT_IS: Record<string, string> = {
  Furigana: "export const Furigana = ({ text }) => text; export const withoutReadings = (text) => text;",
  Explained: "export const Explained = ({ text }) => text; export const WordHelp = () => null;",
  "use-glossary": `
    export const useExplaining = () => false;
    export const usePartsOf = () => (text) => [{ text, word: null }];
    export const useWordTexts = () => (word) => word;
  `,
};

/** Replaces the easy texts by null, which is never shown (lib/text/use-strings.ts). */
export function standardWordsOnly(): Plugin {
  return {
    name: "standard-words-only",
    apply: "build",
    load: {
      filter: {
        id: /\/shared-ui\/src\/ui\/(?:text\/(?:Furigana|Explained)\.tsx|glossary\/use-glossary\.ts)$/,
      },
      handler: (id) => AS_IT_IS[id.replace(/^.*\/([\w-]+)\.tsx?$/, "$1")],
    },
    transform: {
      filter: { id: /(?:\.easy|\/shared-ui\/src\/lib\/text\/readings)\.ts$/ },
      handler: (code) => ({
        code: Array.from(code.matchAll(NAMES), ([, name]) => `export const ${name} = null;`).join("\n"),
        map: null,
      }),
    },
  };
}
