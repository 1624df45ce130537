/** strings/frame/display in やさしい日本語. */

import type { Twin } from "../use-strings";
import type { display } from "./display";

export const easyDisplay: Twin<typeof display> = {
  title: "{見|み}えかた",
  furigana: "ふりがな",
  wording: "やさしい{日本語|にほんご}",
  wordingNote: "オフにすると、ふりがなも{消|き}えます。",
  on: "オン",
  off: "オフ",
};
