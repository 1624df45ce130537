import { labels } from "../../api/generated/vocabulary";
import type { Preference } from "../../api/types";
import { date } from "../../lib/dates";
import { ending } from "./text";

/** 担当終了 with reason and date; null while the case is active. */
export function endedWords({ end_reason, withdrawn_at }: Preference): string | null {
  if (end_reason === null || withdrawn_at === null) return null;
  return ending.state(labels.EndReason[end_reason], date(withdrawn_at, "short"));
}
