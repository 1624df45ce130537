/** Numbers as people type them. Mirrors server/core/text.py: plain_number, offending_characters, digits_sentence. */

const UNITS = /歳|才|さい|円|[,，、\s]/g;

/** Return a number as half-width digits without the unit behind it; what is no digit stays. */
export function plainNumber(value: string): string {
  const digits = value.replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - "０".charCodeAt(0)));
  // Where nothing but a unit was typed, that is what the sentence names.
  return digits.replace(UNITS, "") || digits;
}

/** Return a number of a telephone, a post code or an office as people write it in half width; its hyphens stay. */
export function halfWidth(value: string): string {
  return value
    .replace(/[０-９（）＋]/g, (full) => String.fromCharCode(full.charCodeAt(0) - 0xfee0))
    .replace(/(?<=[0-9)])[‐‑‒–—―−ーｰ－](?=[0-9(])/g, "-")
    .replace(/\u3000/g, " ");
}

/** Return the specification's sentence when a value is not made of half-width digits only, else null. */
export function digitsSentence(value: string): string | null {
  const offending = new Set(Array.from(value).filter((character) => !/[0-9]/.test(character)));
  return offending.size > 0 ? `半角数字で入力してください: 「${[...offending].join(" ")}」` : null;
}
