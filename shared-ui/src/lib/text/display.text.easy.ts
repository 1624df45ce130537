/** ./display.text in やさしい日本語. */

import type { display } from "./display.text";
import type { EasyVariant } from "./use-strings";

export const easyDisplay: EasyVariant<typeof display> = {
  title: "{見|み}えかた",
  furigana: "ふりがな",
  wording: "やさしい{日本語|にほんご}",
  wordingNote: "オフにすると、ふりがなも{消|き}えます。",
  theme: "{画面|がめん}の{明|あか}るさ",
  themes: { device: "スマホに{合|あ}わせる", light: "{明|あか}るい", dark: "{暗|くら}い" },
  on: "オン",
  off: "オフ",
};
