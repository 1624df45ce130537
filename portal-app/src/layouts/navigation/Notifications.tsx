/** The window of the bell, fetched when it is opened: the list of notices, and where each one leads. */
import type { ReactElement } from "react";
import type { Notification, Role } from "shared-ui/api/types";
import { NotificationModal } from "shared-ui/features/notifications/NotificationModal";
import { contactPage, officeOf, paths } from "../../paths";

/** Render the window. A notice leads to the very contact, of messages to their room, of matches to their list. */
export default function Notifications({ role, onClose }: { role: Role; onClose: () => void }): ReactElement {
  function hrefOf({ contact, event, home }: Notification): string {
    if (contact !== null) return event === "message" ? paths.chatRoom(contact) : contactPage(role, contact);
    return home === null ? officeOf(role) : paths.matchedPreferences(home);
  }

  return <NotificationModal open onClose={onClose} hrefOf={hrefOf} roomHref={paths.chatRoom} />;
}
