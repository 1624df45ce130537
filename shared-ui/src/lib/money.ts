const EACH_THOUSAND = /\B(?=(?:\d{3})+$)/g;

/** Formats a whole amount with thousands separators, such as 150,000円. */
export function yen(amountYen: number): string {
  // Not Intl.NumberFormat: its first use takes 45 ms on a slow phone.
  return `${String(amountYen).replace(EACH_THOUSAND, ",")}円`;
}
