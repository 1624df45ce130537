/** Texts with readings as the server gives them: {漢字|かんじ}, and a backslash before a brace, bar or backslash of the text itself. */

export interface Part {
  words: string;
  reading: string | null;
}

const PARTS = /\\([\\{|}])|\{([^{}|\\]+)\|([^{}|\\]+)\}|([^\\{|}]+)/g;

/** Return the parts of an annotated text; null where it is not the text that it is said to be. */
export function partsOfAnnotated(annotated: string, text: string): readonly Part[] | null {
  const parts: Part[] = [];
  for (const [, escaped, words, reading, plain] of annotated.matchAll(PARTS)) {
    if (words !== undefined && reading !== undefined) parts.push({ words, reading });
    else parts.push({ words: escaped ?? plain ?? "", reading: null });
  }
  // Nobody's words are changed for the sake of readings.
  return parts.map(({ words }) => words).join("") === text ? parts : null;
}
