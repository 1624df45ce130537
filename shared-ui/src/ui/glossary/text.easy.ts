/** ./text in やさしい日本語. */
import type { Twin } from "../../lib/text/use-strings";
import type { words } from "./text";

export const easyWords: Twin<typeof words> = {
  title: "ことばの{説明|せつめい}",
  lead: "このアプリの、むずかしいことばです。",
  ask: "とは？",
};
