/** The bell's dialog, loaded when opened. */
import type { ReactElement } from "react";
import type { Role } from "shared-ui/api/types";
import { allContactsOf } from "../../paths";
import { NotificationModal } from "./NotificationModal";

/** Unread rooms that it does not list are in the list of all contacts. */
export default function Notifications({ role, onClose }: { role: Role; onClose: () => void }): ReactElement {
  return <NotificationModal open onClose={onClose} roomsHref={`${allContactsOf(role)}?unread=true`} />;
}
