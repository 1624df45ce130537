/** Readings of names in hiragana, as `hiragana` and `is_reading` of server/core/text.py have them. */

const NARROW = /[\uff66-\uff9f]+/g;
const TO_HIRAGANA = 0x60;

/** What is said of a reading that is none. */
export const READING_FAULT = "ふりがなは、ひらがなで入力してください。例：すずき はなこ";

/** Return a text with its katakana, also those of half width, as hiragana. */
export function hiragana(text: string): string {
  const wide = text.replace(NARROW, (kana) => kana.normalize("NFKC"));
  return wide.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - TO_HIRAGANA));
}

/** Say whether a text may be the reading of a name; none is needed. */
export function isReading(text: string): boolean {
  return /^[ぁ-ゖー・ゝゞ\s]*$/.test(hiragana(text));
}
