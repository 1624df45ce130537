const THOUSANDS = new Intl.NumberFormat("ja-JP");

/** Formats an amount with thousands separators, such as 150,000円. */
export function yen(amountYen: number): string {
  return `${THOUSANDS.format(amountYen)}円`;
}
