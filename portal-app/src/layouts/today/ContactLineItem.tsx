/** A contact that waits: who, where, since when; and what may be answered on the spot. */
import clsx from "clsx";
import type { ReactElement } from "react";
import type { ContactGroup, ContactLine } from "shared-ui/api/types";
import { Link } from "shared-ui/components/buttons/Link";
import { UnreadDot } from "shared-ui/components/display/UnreadDot";
import { daysSince } from "shared-ui/rules/dates";
import { callInShort } from "shared-ui/rules/person-in-short";
import { useUnread } from "shared-ui/state/notices/unread";
import { today as words } from "shared-ui/strings/notices/today";
import { contactPage, paths } from "../../paths";
import { MoveInAnswers } from "./MoveInAnswers";
import { Note } from "./Note";
import styles from "./today.module.css";

// The specification's five days, after which a request is red and bold.
const LONG_DAYS = 5;

interface ContactLineItemProps {
  role: "facility" | "counselor";
  kind: ContactGroup["kind"];
  line: ContactLine;
  onDone: () => void;
}

/** Render the line. */
export function ContactLineItem({ role, kind, line, onDone }: ContactLineItemProps): ReactElement {
  const { ofContact } = useUnread();
  const { contact, home, person, since, said_moved_in } = line;
  const days = daysSince(since);
  const isLong = kind === "request" && days > LONG_DAYS;
  const called = callInShort(person);
  const toRoom = kind === "room" || kind === "quiet";
  return (
    <li className={styles.line}>
      <Link href={toRoom ? paths.chatRoom(contact) : contactPage(role, contact)} className={styles.who}>
        {called}
        {kind === "room" && <UnreadDot count={ofContact(contact)} />}
      </Link>
      <span className={styles.home}>
        {home.name}
        {said_moved_in && <strong className={styles.said}>{words.saidMovedIn}</strong>}
      </span>
      <span className={clsx(styles.since, isLong && styles.long)}>{words.waits(days)}</span>
      {kind === "request" && role === "facility" && <Note line={line} called={called} />}
      {kind === "question" && <MoveInAnswers line={line} called={called} onDone={onDone} />}
    </li>
  );
}
