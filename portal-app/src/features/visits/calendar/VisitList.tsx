/** Visits by day: time, person, home, member in charge and overlapping visits. Each links to its room. */
import clsx from "clsx";
import type { ReactElement } from "react";
import { callInShort } from "shared-ui/features/preference/person-in-short";
import { calendarDay, time, today, visitDay, visitTime } from "shared-ui/lib/dates";
import { Link } from "shared-ui/ui/buttons/Link";
import { StatusBadge } from "shared-ui/ui/display/StatusBadge";
import { paths } from "../../../paths";
import { assignees } from "../../long-list/text";
import styles from "./calendar.module.css";
import type { Entry } from "./entries";
import { visitCalendar as words } from "./text";

const LOOKS = {
  offered: "pending",
  agreed: "accepted",
  unreported: "declined",
  done: "completed",
} as const;

/** Days without visits are left out. */
export function VisitList({ entries }: { entries: readonly Entry[] }): ReactElement {
  const days = [...new Set(entries.map(({ visit }) => calendarDay(visit.starts_at)))];
  return (
    <>
      {days.map((day) => (
        <section key={day} aria-labelledby={`visits-${day}`} className={styles.day}>
          <h3 id={`visits-${day}`} className={styles.dayTitle}>
            {visitDay(day, "short")}
            {day === today() && <span className={styles.today}>{words.today}</span>}
          </h3>
          <ul>
            {entries
              .filter(({ visit }) => calendarDay(visit.starts_at) === day)
              .map((entry) => (
                <Line key={entry.visit.id} entry={entry} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Line({ entry }: { entry: Entry }): ReactElement {
  const { visit, state, stateLabel, endsAt, colour, inCharge, clashes } = entry;
  return (
    <li className={clsx(styles.line, styles[state], colour)}>
      <span className={styles.time}>
        {words.until(time(visit.starts_at, "short"), time(endsAt, "short"))}
      </span>
      <Link href={paths.chatRoom(visit.contact)} className={styles.who}>
        {callInShort(visit.person)}
      </Link>
      <StatusBadge status={LOOKS[state]} label={stateLabel} />
      <span className={styles.facts}>
        <strong>{visit.home.name}</strong>
        <span>{`${words.place}：${visit.place}`}</span>
        {inCharge !== null && <span>{assignees.inCharge(inCharge)}</span>}
      </span>
      {clashes.map(({ id, starts_at, person, home }) => (
        <strong key={id} className={styles.clash}>
          {words.overlaps(visitTime(starts_at, "short"), callInShort(person), home.name)}
        </strong>
      ))}
    </li>
  );
}
