/** When what happened in a contact. A request that waits long is marked in colour, weight and words. */
import type { Contact } from "shared-ui/api/types";
import { date, dateTime } from "shared-ui/lib/dates";
import type { Definition } from "shared-ui/ui/display/DefinitionList";
import { WarningIcon } from "shared-ui/ui/icons/icons";
import { isStale, lastContactAt } from "../../contacts/stale";
import { homeContacts as words } from "../../home/text";
import styles from "./contacts.module.css";

/** Return the contact's dates in the order in which they matter. */
export function datesOf(contact: Contact, now: Date): Definition[] {
  const happened = [
    { term: words.visitCompleted, at: contact.visit_completed_at },
    { term: words.moveInConfirmed, at: contact.confirmed_at },
  ].filter((event) => event.at !== null);
  const day = contact.moved_in_on;
  return [
    { term: words.lastContact, description: lastContactOf(contact, now) },
    ...happened.map(({ term, at }) => ({ term, description: dateTime(String(at), "short") })),
    ...(day === null ? [] : [{ term: words.movedInOn, description: date(day, "short") }]),
  ];
}

function lastContactOf(contact: Contact, now: Date): Definition["description"] {
  const shown = dateTime(lastContactAt(contact), "short");
  if (!isStale(contact, now)) return shown;
  return (
    <strong className={styles.stale}>
      {shown}
      <span className={styles.staleWords}>
        <WarningIcon />
        {words.waitingLong}
      </span>
    </strong>
  );
}
