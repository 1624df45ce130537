/** strings/glossary/words in やさしい日本語. */
import type { Twin } from "../use-strings";
import type { words } from "./words";

export const easyWords: Twin<typeof words> = {
  title: "ことばの{説明|せつめい}",
  lead: "このアプリの、むずかしいことばです。",
  ask: "とは？",
};
