/** The person's half of the sheet: the same homes in easy words, and space for notes. */
import type { ReactElement } from "react";
import type { Verdict } from "shared-ui/api/types";
import { costsOf } from "shared-ui/features/home/costs";
import { dateTime } from "shared-ui/lib/dates";
import { yen } from "shared-ui/lib/money";
import { familySheet } from "../text";
import type { MeetingHome } from "./FamilyTable";
import styles from "./meeting.module.css";

const words = familySheet.easy;
// More would be too many to think about.
const MOST = 4;

export function ForThePerson({ homes }: { homes: readonly MeetingHome[] }): ReactElement {
  return (
    <section className={styles.easy} aria-labelledby="for-the-person">
      <h2 id="for-the-person">{words.title}</h2>
      <p>{words.lead}</p>
      <div className={styles.homes}>
        {homes.map((one) => (
          <div key={one.contact.id} className={styles.home}>
            <h3>{one.contact.home.name}</h3>
            <ul>
              {linesOf(one).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p>
              <strong>{words.feeling}</strong>
              {words.feelings.map((feeling) => (
                <span key={feeling} className={styles.feeling}>
                  {feeling}
                </span>
              ))}
            </p>
          </div>
        ))}
      </div>
      <div className={styles.own}>
        <strong>{words.words}</strong>
      </div>
    </section>
  );
}

function linesOf(one: MeetingHome): string[] {
  const { home, visit_starts_at, visit_completed_at } = one.contact;
  const { sum, isWhole } = costsOf(home);
  const visit = visit_starts_at
    ? words.visit.agreed(dateTime(visit_starts_at, "long"))
    : words.visit[visit_completed_at ? "done" : "none"];
  const [good, bad] = (["met", "unmet"] as const).map((verdict) => easily(one, verdict));
  return [
    isWhole ? words.money(yen(sum)) : words.moneyUnknown,
    ...(good ? [words.good(good)] : []),
    ...(bad ? [words.bad(bad)] : []),
    visit,
  ];
}

function easily({ criteria }: MeetingHome, verdict: Verdict): string {
  return criteria
    .filter((one) => one.verdict === verdict)
    .flatMap(({ criterion }) => words.criteria[criterion] ?? [])
    .slice(0, MOST)
    .join("、");
}
