/** The window of the bell, fetched when it is opened. */
import type { ReactElement } from "react";
import type { Role } from "shared-ui/api/types";
import { allContactsOf } from "../../paths";
import { NotificationModal } from "./NotificationModal";

/** Render the window; what it does not list of the unread rooms stands among all contacts. */
export default function Notifications({ role, onClose }: { role: Role; onClose: () => void }): ReactElement {
  return <NotificationModal open onClose={onClose} roomsHref={`${allContactsOf(role)}?unread=true`} />;
}
