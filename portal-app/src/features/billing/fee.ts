/** The fee for a move-in. Mirrors server/billing/rules.py and reads its table; the server decides what is billed. */
import { feeTerms } from "shared-ui/api/generated/fee-terms";
import { today } from "shared-ui/lib/dates";

export interface FeeTerms {
  /** The first day it applies, such as 2026-03-05. */
  since: string;
  amount_yen: number;
  tax_rate_percent: number;
  due_days: number;
}

/** The fee on a day; a row of the table applies until the next one. */
export function feeOn(day: string, terms: readonly FeeTerms[]): FeeTerms {
  const rows = terms.filter(({ since }) => since <= day);
  const latest = rows.reduce((one, other) => (other.since > one.since ? other : one), rows[0] as FeeTerms);
  return latest;
}

export function feeToday(): FeeTerms {
  return feeOn(today(), feeTerms);
}
