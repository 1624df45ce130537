/** When what happened in a contact. A request that waits long is marked in colour, weight and words. */
import type { Contact } from "shared-ui/api/types";
import type { Definition } from "shared-ui/components/display/DefinitionList";
import { WarningIcon } from "shared-ui/components/icons/icons";
import { date, dateTime } from "shared-ui/rules/dates";
import { isStale, lastContactAt } from "shared-ui/rules/stale";
import { homeContacts as words } from "shared-ui/strings/homes/homes";
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
