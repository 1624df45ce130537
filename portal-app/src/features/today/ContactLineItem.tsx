/** A waiting contact: who, which home, since when; and direct answers. */
import clsx from "clsx";
import type { ReactElement } from "react";
import type { ContactGroup, ContactLine } from "shared-ui/api/types";
import { useUnread } from "shared-ui/features/notifications/unread";
import { callInShort } from "shared-ui/features/preference/person-in-short";
import { calendarDay, daysSince, time, today, visitTime } from "shared-ui/lib/dates";
import { Link } from "shared-ui/ui/buttons/Link";
import { UnreadDot } from "shared-ui/ui/display/UnreadDot";
import { waitsLong } from "../contacts/stale";
import { MoveInAnswers } from "./MoveInAnswers";
import { Note } from "./Note";
import { today as words } from "./text";
import styles from "./today.module.css";

interface ContactLineItemProps {
  role: "facility" | "counselor";
  kind: ContactGroup["kind"];
  line: ContactLine;
  onDone: () => void;
}

export function ContactLineItem({ role, kind, line, onDone }: ContactLineItemProps): ReactElement {
  const { ofContact } = useUnread();
  const { contact, page, home, person, since, said_moved_in } = line;
  const isLong = kind === "request" && waitsLong(since, new Date());
  const called = callInShort(person);
  return (
    <li className={styles.line}>
      <Link href={page} className={styles.who}>
        {called}
        {kind === "room" && <UnreadDot count={ofContact(contact)} />}
      </Link>
      <span className={styles.home}>
        {home.name}
        {said_moved_in && <strong className={styles.emphasis}>{words.saidMovedIn}</strong>}
      </span>
      <span className={clsx(styles.since, isLong && styles.long)}>{whenOf(kind, since)}</span>
      {kind === "request" && role === "facility" && <Note line={line} called={called} />}
      {kind === "question" && <MoveInAnswers line={line} called={called} onDone={onDone} />}
    </li>
  );
}

/** For a visit its day and hour, otherwise how long it has waited. */
function whenOf(kind: ContactGroup["kind"], since: string): string {
  if (kind === "visit_report") return visitTime(since, "short");
  if (kind !== "visit") return words.waits(daysSince(since));
  const isToday = calendarDay(since) === today();
  return words.visitDay[isToday ? "today" : "tomorrow"](time(since, "short"));
}
