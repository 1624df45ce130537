/** The bell of the header: how much is unread, and the window that lists it. */
import { lazy, type ReactElement, Suspense, useState } from "react";
import type { Notification, Role } from "shared-ui/api/types";
import { BellIcon } from "shared-ui/components/icons/icons";
import { UnreadDot } from "shared-ui/components/UnreadDot";
import { useContacts } from "shared-ui/state/contacts";
import { portal } from "shared-ui/strings/portal";
import { contactsOf, paths, topOf } from "../paths";
import styles from "./NotificationBell.module.css";

const NotificationModal = lazy(async () => ({
  default: (await import("shared-ui/features/notifications/NotificationModal")).NotificationModal,
}));

/** Render the bell. */
export function NotificationBell({ role, unread }: { role: Role; unread: number }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.bell} onClick={() => setIsOpen(true)}>
        <BellIcon />
        <span>{portal.notifications}</span>
        <UnreadDot count={unread} />
      </button>
      <Suspense>{isOpen && <Notifications role={role} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

/** A notice leads to the room it is about while that is open, else to the contact's place in its list. */
function Notifications({ role, onClose }: { role: Role; onClose: () => void }): ReactElement {
  const { data: contacts = [] } = useContacts();

  function hrefOf(notification: Notification): string {
    const contact = contacts.find(({ id }) => id === notification.contact);
    if (!contact) return topOf(role);
    return contact.status === "accepted" ? paths.chatRoom(contact.id) : contactsOf(role, contact);
  }

  return <NotificationModal open onClose={onClose} hrefOf={hrefOf} />;
}
