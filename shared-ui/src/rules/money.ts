/** Yen as people read it. The fee's terms mirror server/domain/fees.py; what is owed is always the server's number. */

/** The fee of a confirmed move-in as the confirmation names it. */
export const MOVE_IN_FEE = { amountYen: 150_000, dueDays: 60 } as const;

const THOUSANDS = new Intl.NumberFormat("ja-JP");

/** Return an amount with thousands separators, such as 150,000円. */
export function yen(amountYen: number): string {
  return `${THOUSANDS.format(amountYen)}円`;
}
