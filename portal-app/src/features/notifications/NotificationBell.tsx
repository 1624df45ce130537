/** The header's bell: the unread count, and the dialog with the list. */
import { lazy, type ReactElement, Suspense, useState } from "react";
import type { Role } from "shared-ui/api/types";
import { UnreadDot } from "shared-ui/ui/display/UnreadDot";
import { BellIcon } from "shared-ui/ui/icons/icons";
import { portal } from "../../frame/text";
import styles from "./NotificationBell.module.css";

const NotificationModal = lazy(() => import("./NotificationModal"));

export function NotificationBell({ role, unread }: { role: Role; unread: number }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.bell} onClick={() => setIsOpen(true)}>
        <BellIcon />
        <span>{portal.notifications}</span>
        <span className={styles.count}>
          <UnreadDot count={unread} />
        </span>
      </button>
      <Suspense>{isOpen && <NotificationModal role={role} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
