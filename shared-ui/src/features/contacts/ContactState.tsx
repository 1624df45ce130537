/** A contact's state, the same on all screens: status, confirmations, and who ended it. */
import type { ReactElement } from "react";
import { labels } from "../../api/generated/vocabulary";
import type { Contact } from "../../api/types";
import { useAnnotate } from "../../lib/text/labels";
import { StatusBadge } from "../../ui/display/StatusBadge";
import { useMoments } from "../../ui/display/use-moments";
import { Furigana } from "../../ui/text/Furigana";
import { Text } from "../../ui/text/Text";
import { useSession } from "../account/session";
import styles from "./contacts.module.css";
import { type ContactText, useContactText } from "./text";

type Words = ContactText["states"];
type Side = NonNullable<Contact["ended_by"]>;

export function ContactState({ contact }: { contact: Contact }): ReactElement {
  const { user } = useSession();
  const { states: words, declining } = useContactText();
  const annotate = useAnnotate();
  const { date, visitTime } = useMoments();
  const side: Side = user?.role === "facility" ? "facility" : "seeker";
  const { decline_reason, declined_for } = contact;
  const { status, confirmed_at, moved_in_on, visit_completed_at, visit_starts_at, visit_wanted_at } = contact;
  const lines = [
    confirmed_at && words.movedIn(date(moved_in_on ?? confirmed_at)),
    !confirmed_at && visit_completed_at && words.visited(date(visit_completed_at)),
    visit_starts_at && words.visit(visitTime(visit_starts_at)),
    visit_wanted_at && side === "facility" && words.visitWanted,
    endOf(contact, side, words),
    side === "facility"
      ? declined_for && labels.DeclinedFor[declined_for]
      : decline_reason && declining.reason(annotate(labels.DeclineReason[decline_reason])),
  ].filter((line) => typeof line === "string");
  return (
    <span className={styles.state}>
      <StatusBadge status={status} label={<Furigana text={annotate(labels.ContactStatus[status])} />} />
      {lines.map((line) => (
        <Text as="span" bold={confirmed_at !== null} key={line}>
          <Furigana text={line} />
        </Text>
      ))}
    </span>
  );
}

/** Who ended the contact: a colleague by name, the other side only as "home" or "person". */
function endOf({ status, ended_by, steps }: Contact, side: Side, words: Words): string | null {
  if (ended_by === null || (status !== "declined" && status !== "completed")) return null;
  const ended = words[status];
  if (ended_by !== side) return ended[ended_by];
  const action = status === "declined" ? "decline" : "close";
  const by = steps.findLast((step) => step.action === action)?.by;
  return by ? ended.by(by) : ended.own;
}
