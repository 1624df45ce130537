/** Finds the words of a search in a text, by the same rules as `search_conditions` in server/core/listing.py. */

export interface TextPart {
  /** Position in the text. */
  start: number;
  text: string;
  isHit: boolean;
}

/** Splits a text into hits and the parts between them. */
export function partsOf(text: string, words: string): TextPart[] {
  const { folded, places } = withPlaces(text);
  const isHit = Array.from(text, () => false);
  for (const word of words.trim().split(/\s+/).filter(Boolean)) {
    for (const found of folded.matchAll(patternOf(word))) {
      const first = places[found.index] ?? 0;
      const last = places[found.index + found[0].length - 1] ?? first;
      // Includes a space inside the hit: the search ignores spaces.
      isHit.fill(true, first, last + 1);
    }
  }
  const parts: TextPart[] = [];
  Array.from(text).forEach((sign, place) => {
    const before = parts.at(-1);
    const hit = isHit[place] ?? false;
    if (before?.isHit === hit) before.text += sign;
    else parts.push({ start: place, text: sign, isHit: hit });
  });
  return parts;
}

function patternOf(word: string): RegExp {
  const folded = fold(word);
  // 40代 also finds the ages from 40 to 49.
  const [, decade] = /^([1-9])0代$/.exec(folded) ?? [];
  const plain = folded.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(decade ? `${plain}|${decade}[0-9]歳` : plain, "g");
}

/** Folds a text without its spaces; `places` maps each character of the result to its position in the text. */
function withPlaces(text: string): { folded: string; places: number[] } {
  let folded = "";
  const places: number[] = [];
  Array.from(text).forEach((sign, place) => {
    const one = fold(sign).trim();
    folded += one;
    places.push(...Array<number>(one.length).fill(place));
  });
  return { folded, places };
}

/** Converts to half width, lower case and hiragana. */
function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x60));
}
