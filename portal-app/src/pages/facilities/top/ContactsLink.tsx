/** The way from a home's card to its contacts, with a dot while something unread waits there. */
import type { ReactElement } from "react";
import type { Home } from "shared-ui/api/types";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { UnreadDot } from "shared-ui/components/display/UnreadDot";
import { ChatIcon } from "shared-ui/components/icons/icons";
import { VisuallyHidden } from "shared-ui/components/layout/VisuallyHidden";
import { homes as words } from "shared-ui/strings/homes/home-list";
import { paths } from "../../../paths";

/** Render the link; screen readers list links without their card, so it says whose contacts. */
export function ContactsLink({ home }: { home: Home }): ReactElement {
  return (
    <Link href={paths.homeContacts(home.id, home.name)} className={buttonClass({ variant: "secondary" })}>
      <ChatIcon />
      <span>
        <VisuallyHidden>{words.card.of(home.name)}</VisuallyHidden>
        {words.card.contacts}
      </span>
      {home.has_unread_notifications && <UnreadDot />}
    </Link>
  );
}
