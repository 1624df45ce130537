/** ./text in やさしい日本語. */
import type { EasyVariant } from "../../lib/text/use-strings";
import type { words } from "./text";

export const easyWords: EasyVariant<typeof words> = {
  title: "ことばの{説明|せつめい}",
  lead: "このアプリの、むずかしいことばです。",
  ask: "とは？",
};
