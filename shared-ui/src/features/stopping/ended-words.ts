/** What is said of a case that is ended. */
import { labels } from "../../api/generated/vocabulary";
import type { Preference } from "../../api/types";
import { date } from "../../lib/dates";
import { ending } from "./ending.text";

/** Return 担当終了 with its reason and its day; null of a case that goes on. */
export function endedWords({ end_reason, withdrawn_at }: Preference): string | null {
  if (end_reason === null || withdrawn_at === null) return null;
  return ending.state(labels.EndReason[end_reason], date(withdrawn_at, "short"));
}
