/** Texts around explanations, and of the glossary page. The words are in ui/glossary/glossary. */
import { type EasyVariant, useStrings } from "../../lib/text/use-strings";
import { easyWords } from "./text.easy";

export const words = {
  title: "ことばの説明",
  lead: "このアプリに出てくる、むずかしいことばの説明です。",
  /** Added to a word: "what is …?" */
  ask: "とは？",
} as const;

export function useGlossaryText(): EasyVariant<typeof words> {
  return useStrings(words, easyWords);
}
