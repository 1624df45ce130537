/** Line breaks between Japanese phrases and between sentences. Browsers find no phrases in text with furigana. */

const BREAK = "\u200B";
// As lib/text/moment-readings writes it.
const TIME = /\{午[前後]\|[^}]+\}(?:\d+\{時\|[^}]+\}|\{\d+時\|[^}]+\})(?:\d+\{分\|[^}]+\})?/g;

/** Splits text with furigana ({漢字|かんじ}) after punctuation, after particles, before katakana words, around times. */
export function phrasesOf(text: string): string[] {
  return text
    .replace(/([、。？！])(?=[^、。？！」）])/g, `$1${BREAK}`)
    .replace(/([ぁ-ん])(?=[おご]\{)/g, `$1${BREAK}`)
    .replace(/([をがにのはでともへやな]|[ぁ-ん]{2})(?=\{)/g, `$1${BREAK}`)
    .replace(/([ぁ-ん])(?=[ァ-ヴA-Z「（])/g, `$1${BREAK}`)
    .replace(TIME, `${BREAK}$&${BREAK}`)
    .split(BREAK)
    .filter((phrase) => phrase !== "");
}

/** Whether a phrase is a time, in which no line may break: browsers break before a ruby element. */
export function isTime(phrase: string): boolean {
  return phrase.match(TIME)?.[0] === phrase;
}

/** Splits after each full stop. */
export function sentencesOf(text: string): string[] {
  return text.match(/[^。]+。?/g) ?? [];
}
