/** Postal codes while they are typed. postal_code_digits in server/core/text.py decides what is stored. */

/** The digits, if there are exactly seven after removing everything else (docs/decisions.md §10), else null. */
export function sevenDigits(typed: string): string | null {
  const digits = typed.normalize("NFKC").replace(/[^0-9]/g, "");
  return digits.length === 7 ? digits : null;
}

/** Formats a stored postal code: 100-0001. */
export function postalCode(digits: string): string {
  return digits.length === 7 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits;
}
