/** Contacts as dense rows, each with a link to its details. */
import type { ReactElement } from "react";
import type { Contact } from "shared-ui/api/types";
import { ContactState } from "shared-ui/features/contacts/ContactState";
import { callPerson } from "shared-ui/features/contacts/contact-people";
import { hasOpenRoom } from "shared-ui/features/contacts/contact-state";
import { waitsFor } from "shared-ui/features/contacts/waiting";
import { useUnread } from "shared-ui/features/notifications/unread";
import { dateTime, daysSince } from "shared-ui/lib/dates";
import { Link } from "shared-ui/ui/buttons/Link";
import { UnreadDot } from "shared-ui/ui/display/UnreadDot";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { paths } from "../../paths";
import { DenseRows } from "../../ui/DenseRows";
import { Hits } from "../long-list/Hits";
import styles from "./contacts.module.css";
import { isStale, lastContactAt } from "./stale";
import { contactList as words } from "./text";

interface ContactRowsProps {
  role: "facility" | "counselor";
  contacts: readonly Contact[];
  /** Whether several members share the work, so that the assignee is shown. */
  isShared: boolean;
  /** The URL that opens a contact's details above the list. */
  hrefOf: (contactId: number) => string;
  /** The list's accessible name, if there is no heading. */
  label: string;
}

export function ContactRows({ role, contacts, isShared, hrefOf, label }: ContactRowsProps): ReactElement {
  const unread = useUnread();
  const now = new Date();
  const { columns } = words;
  const inCharge = {
    head: columns.inCharge,
    cell: ({ in_charge }: Contact) => (role === "facility" ? in_charge.facility : in_charge.seeker),
  };
  return (
    <DenseRows
      label={label}
      rows={contacts}
      rowKey={({ id }) => id}
      columns={[
        {
          head: role === "facility" ? columns.person : columns.seeker,
          cell: (contact) => (
            <Who
              contact={contact}
              role={role}
              href={hrefOf(contact.id)}
              unread={unread.ofContact(contact.id)}
            />
          ),
        },
        { head: columns.home, cell: ({ home }) => <WhichHome home={home} role={role} /> },
        { head: columns.state, cell: (contact) => <ContactState contact={contact} /> },
        { head: columns.latest, cell: (contact) => <Latest contact={contact} now={now} /> },
        ...(isShared ? [inCharge] : []),
        {
          head: columns.next,
          cell: (contact) => <Next contact={contact} role={role} href={hrefOf(contact.id)} />,
        },
      ]}
    />
  );
}

interface WhoProps {
  contact: Contact;
  role: "facility" | "counselor";
  href: string;
  unread: number;
}

/** The person as a link to the details. A facility also sees the place, because it knows no names before acceptance. */
function Who({ contact, role, href, unread }: WhoProps): ReactElement {
  const { preference } = contact;
  const kana = "name_kana" in preference ? preference.name_kana : null;
  return (
    <>
      {kana && (
        <span className={styles.kana}>
          <Hits text={kana} />
        </span>
      )}
      <Link href={href} className={styles.open}>
        <Hits text={callPerson(preference)} />
      </Link>{" "}
      <UnreadDot count={unread} />
      {role === "facility" && "address_1" in preference && <Place of={preference} />}
    </>
  );
}

/** The home; counselors also see its place. */
function WhichHome({ home, role }: { home: Contact["home"]; role: WhoProps["role"] }): ReactElement {
  return (
    <>
      <Hits text={home.name} />
      {role === "counselor" && <Place of={home} />}
    </>
  );
}

function Place({ of }: { of: { prefecture: string; address_1: string } }): ReactElement {
  return (
    <span className={styles.place}>
      <Hits text={of.prefecture + of.address_1} />
    </span>
  );
}

/** How long the request has waited; otherwise the time of the latest message. */
function Latest({ contact, now }: { contact: Contact; now: Date }): ReactElement {
  const at = lastContactAt(contact);
  if (contact.status !== "pending") return <span>{dateTime(at, "short")}</span>;
  const days = daysSince(at, now);
  return isStale(contact, now) ? (
    <strong className={styles.stale}>
      {words.waitingDays(days)}
      <VisuallyHidden>{words.long}</VisuallyHidden>
    </strong>
  ) : (
    <span>{words.waitingDays(days)}</span>
  );
}

interface NextProps {
  contact: Contact;
  role: "facility" | "counselor";
  href: string;
}

/** The viewer's next action: open the room, answer, or read. */
function Next({ contact, role, href }: NextProps): ReactElement | null {
  const of = <VisuallyHidden>{words.of(callPerson(contact.preference))}</VisuallyHidden>;
  if (hasOpenRoom(contact)) {
    return (
      <Link href={paths.chatRoom(contact.id)}>
        {of}
        {words.next.room}
      </Link>
    );
  }
  if (role === "facility") return contact.status === "pending" ? <span>{words.next.wait}</span> : null;
  const waits = waitsFor(contact, 0);
  if (waits !== "answer" && waits !== "later" && waits !== "moveIn") return null;
  return (
    <Link href={href}>
      {of}
      {words.next[waits === "moveIn" ? "moveIn" : "answer"]}
    </Link>
  );
}
