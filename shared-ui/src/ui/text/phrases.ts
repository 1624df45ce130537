/** Line breaks between Japanese phrases and between sentences. Browsers find no phrases in text with furigana. */

const BREAK = "\u200B";

/** Splits text with furigana ({漢字|かんじ}) after punctuation, after particles and before katakana words. */
export function phrasesOf(text: string): string[] {
  return text
    .replace(/([、。？！])(?=[^、。？！」）])/g, `$1${BREAK}`)
    .replace(/([ぁ-ん])(?=[おご]\{)/g, `$1${BREAK}`)
    .replace(/([をがにのはでともへやな]|[ぁ-ん]{2})(?=\{)/g, `$1${BREAK}`)
    .replace(/([ぁ-ん])(?=[ァ-ヴA-Z「（])/g, `$1${BREAK}`)
    .split(BREAK);
}

/** Splits after each full stop. */
export function sentencesOf(text: string): string[] {
  return text.match(/[^。]+。?/g) ?? [];
}
