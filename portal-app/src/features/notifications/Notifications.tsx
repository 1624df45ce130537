/** The bell's dialog, loaded when opened. */
import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { NotificationKind, Role } from "shared-ui/api/types";
import { allContactsOf } from "../../paths";
import { NotificationModal } from "./NotificationModal";

const KINDS = Object.keys(labels.NotificationKind) as NotificationKind[];

/** Unread rooms that it does not list are in the list of all contacts. */
export default function Notifications({ role, onClose }: { role: Role; onClose: () => void }): ReactElement {
  return (
    <NotificationModal
      open
      onClose={onClose}
      roomsHref={`${allContactsOf(role)}?unread=true`}
      kinds={KINDS.filter((kind) => role === "facility" || kind !== "new_matches")}
    />
  );
}
