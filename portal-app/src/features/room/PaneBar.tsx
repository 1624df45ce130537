/** On a narrow screen: the bar at its foot that switches between the list and the panes of a room. */
import type { ReactElement, ReactNode } from "react";
import type { Role } from "shared-ui/api/types";
import { Link } from "shared-ui/ui/buttons/Link";
import { ChatIcon, HomeIcon, ListIcon, PencilIcon, UserIcon } from "shared-ui/ui/icons/icons";
import { type Inbox, inboxHref, type Pane } from "./inbox";
import { workplace as words } from "./text";
import styles from "./workplace.module.css";

interface PaneBarProps {
  role: Role;
  inbox: Inbox;
  contactId: number;
  pane: Pane;
}

export function PaneBar({ role, inbox, contactId, pane }: PaneBarProps): ReactElement {
  const isFacility = role === "facility";
  const person = {
    label: words.panePerson[isFacility ? "facility" : "counselor"],
    icon: isFacility ? <UserIcon /> : <HomeIcon />,
  };
  const panes: { pane: Pane; label: string; icon: ReactNode }[] = [
    { pane: "room", label: words.pane.room, icon: <ChatIcon /> },
    { pane: "person", ...person },
    { pane: "note", label: words.pane.note, icon: <PencilIcon /> },
  ];
  return (
    <nav aria-label={words.panes} className={styles.bar}>
      <Link href={inboxHref(inbox, null)} className={styles.barLink}>
        <ListIcon />
        <span>{words.pane.list}</span>
      </Link>
      {panes.map((one) => (
        <Link
          key={one.pane}
          href={inboxHref(inbox, contactId, one.pane)}
          aria-current={one.pane === pane ? "page" : undefined}
          className={styles.barLink}
        >
          {one.icon}
          <span>{one.label}</span>
        </Link>
      ))}
    </nav>
  );
}
