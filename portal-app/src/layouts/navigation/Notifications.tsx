/** The window of the bell, fetched when it is opened: the list of notices, and where each one leads. */
import type { ReactElement } from "react";
import type { Contact, Notification, Role } from "shared-ui/api/types";
import { NotificationModal } from "shared-ui/features/notifications/NotificationModal";
import { topOf } from "shared-ui/routing/paths";
import { useContacts } from "shared-ui/state/contacts/contacts";
import { contactsOf, paths } from "../../paths";

/** Render the window. A notice leads to the room it is about while that is open, else to the contact's place in its list. */
export default function Notifications({ role, onClose }: { role: Role; onClose: () => void }): ReactElement {
  const { data: contacts = [] } = useContacts();

  /** Say whether a home of the facility's own is no longer offered and has no open room: then its page is gone too. */
  function isGone({ id, is_active }: Contact["home"]): boolean {
    const hasRoom = contacts.some(({ home, status }) => home.id === id && status === "accepted");
    return role === "facility" && !is_active && !hasRoom;
  }

  function hrefOf(notification: Notification): string {
    const contact = contacts.find(({ id }) => id === notification.contact);
    if (!contact) return topOf(role);
    if (contact.status === "accepted") return paths.chatRoom(contact.id);
    return isGone(contact.home) ? topOf(role) : contactsOf(role, contact);
  }

  return <NotificationModal open onClose={onClose} hrefOf={hrefOf} />;
}
