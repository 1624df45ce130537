/** Texts of the display settings of the applicants' app, shown in every page's footer. */
import { easyDisplay } from "./display.text.easy";
import { type EasyVariant, useStrings } from "./use-strings";

export const display = {
  title: "見え方",
  furigana: "ふりがな",
  wording: "やさしい日本語",
  wordingNote: "オフにすると、ふりがなも消えます。",
  theme: "画面の明るさ",
  themes: { device: "端末に合わせる", light: "明るい", dark: "暗い" },
  on: "オン",
  off: "オフ",
} as const;

export function useDisplayText(): EasyVariant<typeof display> {
  return useStrings(display, easyDisplay);
}
