/** Postal codes while they are typed. What is stored is decided by server/core/text.py, postal_code_digits. */

/** Return the seven digits once exactly seven remain without everything else (docs/decisions.md §10), else null. */
export function sevenDigits(typed: string): string | null {
  const digits = typed.normalize("NFKC").replace(/[^0-9]/g, "");
  return digits.length === 7 ? digits : null;
}

/** Return a stored postal code as people write it: 100-0001. */
export function postalCode(digits: string): string {
  return digits.length === 7 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits;
}
