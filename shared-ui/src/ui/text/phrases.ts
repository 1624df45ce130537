/** Where a line of Japanese may end, and where a sentence does. No browser finds phrases in a text with readings. */

const BREAK = "\u200B";

/** Cut a text with readings as {漢字|かんじ} after its marks, after particles, and before words in katakana. */
export function phrasesOf(text: string): string[] {
  return text
    .replace(/([、。？！])(?=[^、。？！」）])/g, `$1${BREAK}`)
    .replace(/([ぁ-ん])(?=[おご]\{)/g, `$1${BREAK}`)
    .replace(/([をがにのはでともへやな]|[ぁ-ん]{2})(?=\{)/g, `$1${BREAK}`)
    .replace(/([ぁ-ん])(?=[ァ-ヴA-Z「（])/g, `$1${BREAK}`)
    .split(BREAK);
}

/** Cut a text after each full stop. */
export function sentencesOf(text: string): string[] {
  return text.match(/[^。]+。?/g) ?? [];
}
