/** The numeric-only check. Mirrors server/domain/text.py, offending_characters and digits_sentence. */

/** Return the specification's sentence when a value is not made of half-width digits only, else null. */
export function digitsSentence(value: string): string | null {
  const offending = new Set(Array.from(value).filter((character) => !/[0-9]/.test(character)));
  return offending.size > 0 ? `半角数字で入力してください: 「${[...offending].join(" ")}」` : null;
}
