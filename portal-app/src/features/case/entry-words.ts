/** The texts of a case's history. Steps of contacts have the same names as elsewhere. */
import { labels } from "shared-ui/api/generated/vocabulary";
import type { CaseEntry } from "shared-ui/api/types";
import { contactsForStaff } from "shared-ui/features/contacts/text";
import { dateTime } from "shared-ui/lib/dates";
import { cases as words } from "./text";

const KINDS: Readonly<Record<string, string>> = { ...contactsForStaff.stepsTaken.steps, ...words.kinds };
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  decline: labels.DeclineReason,
  end: labels.EndReason,
  consent: labels.ConsentWay,
};

export function whatHappened({ kind, code, visit_at, to }: CaseEntry): string {
  const what = KINDS[kind] ?? kind;
  if (kind === "assigned") return words.to(what, to ?? words.nobody);
  if (to !== null) return words.to(what, to);
  if (visit_at !== null) return words.visitAt(what, dateTime(visit_at, "short"));
  const why = code === null ? undefined : CODES[kind]?.[code];
  return why === undefined ? what : words.because(what, why);
}

/** Who did it; for a home without a name. */
export function whoDid({ by, side }: CaseEntry): string {
  return by ?? (side === "facility" ? words.byHome : "");
}
