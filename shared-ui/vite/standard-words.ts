/** Leaves やさしい日本語, its readings and its explanations out of an app that speaks to its readers in standard words alone. */
import type { Plugin } from "vite";

const NAMES = /^export (?:const|function) (\w+)/gm;
/** What is left of the parts that show words with readings or explanations, where there are neither. */
const AS_IT_IS: Record<string, string> = {
  Furigana: "export const Furigana = ({ text }) => text; export const withoutReadings = (text) => text;",
  Explained: "export const Explained = ({ text }) => text; export const WordHelp = () => null;",
  "use-glossary": `
    export const useExplaining = () => false;
    export const usePartsOf = () => (text) => [{ text, word: null }];
    export const useWordTexts = () => (word) => word;
  `,
};

/** Empty the easy twins: whoever names one gets null, which is never shown (lib/text/use-strings.ts). */
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
