/** Parses typed numbers. Mirrors plain_number, offending_characters and digits_sentence in server/core/text.py. */

const UNITS = /歳|才|さい|円|[,，、\s]/g;

/** Converts to half-width digits and removes the unit; other characters stay. */
export function plainNumber(value: string): string {
  const digits = value.replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - "０".charCodeAt(0)));
  // If only a unit was typed, keep it, so that the error names it.
  return digits.replace(UNITS, "") || digits;
}

/** Converts a phone number, postal code or office number to half width; hyphens stay. */
export function halfWidth(value: string): string {
  return value
    .replace(/[０-９（）＋]/g, (full) => String.fromCharCode(full.charCodeAt(0) - 0xfee0))
    .replace(/(?<=[0-9)])[‐‑‒–—―−ーｰ－](?=[0-9(])/g, "-")
    .replace(/\u3000/g, " ");
}

/** The specification's error message if a value has characters other than half-width digits, else null. */
export function digitsSentence(value: string): string | null {
  const offending = new Set(Array.from(value).filter((character) => !/[0-9]/.test(character)));
  return offending.size > 0 ? `半角数字で入力してください: 「${[...offending].join(" ")}」` : null;
}
