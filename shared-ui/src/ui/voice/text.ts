/** Texts of the voice that reads a page aloud. */
import { type EasyVariant, useStrings } from "../../lib/text/use-strings";
import { easyVoice } from "./text.easy";

export const voice = {
  read: "読みあげる",
  pause: "声を止める",
  goOn: "続きを読みあげる",
  stop: "読みあげを終わる",
  readPage: "このページを読みあげる",
  of: (what: string) => `${what}を`,
  message: "このメッセージ",
  home: "ホームの説明",
} as const;

export function useVoiceText(): EasyVariant<typeof voice> {
  return useStrings(voice, easyVoice);
}
