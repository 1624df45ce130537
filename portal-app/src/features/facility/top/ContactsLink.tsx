/** The link from a home's card to its contacts, with the unread count. */
import type { ReactElement } from "react";
import type { Home } from "shared-ui/api/types";
import { useUnread } from "shared-ui/features/notifications/unread";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { UnreadDot } from "shared-ui/ui/display/UnreadDot";
import { ChatIcon } from "shared-ui/ui/icons/icons";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { paths } from "../../../paths";
import { homes as words } from "../text";
import styles from "./HomeCard.module.css";

/** Includes the home's name, because screen readers list links without their card. */
export function ContactsLink({ home }: { home: Home }): ReactElement {
  const unread = useUnread().ofHome(home.id);
  return (
    <Link
      href={paths.homeContacts(home.id, home.name)}
      className={`${buttonClass({ variant: "secondary" })} ${styles.contacts}`}
    >
      <ChatIcon />
      <span>
        <VisuallyHidden>{words.card.of(home.name)}</VisuallyHidden>
        {words.card.contacts}
      </span>
      <UnreadDot count={unread} />
    </Link>
  );
}
