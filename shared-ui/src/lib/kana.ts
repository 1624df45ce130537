/** Furigana of names in hiragana. Mirrors `hiragana` and `is_reading` in server/core/text.py. */

const NARROW = /[\uff66-\uff9f]+/g;
const TO_HIRAGANA = 0x60;

/** The error for furigana that are not hiragana. */
export const READING_FAULT = "ふりがなは、ひらがなで入力してください。例：すずき はなこ";

/** Converts katakana, including half-width katakana, to hiragana. */
export function hiragana(text: string): string {
  const wide = text.replace(NARROW, (kana) => kana.normalize("NFKC"));
  return wide.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - TO_HIRAGANA));
}

/** Whether a text is valid as the furigana of a name; may be empty. */
export function isReading(text: string): boolean {
  return /^[ぁ-ゖー・ゝゞ\s]*$/.test(hiragana(text));
}
