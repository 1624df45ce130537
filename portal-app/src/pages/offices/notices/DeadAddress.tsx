/** That a member's mail address takes no mails, and the way to the page where they change it. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { Notice } from "shared-ui/components/feedback/Notice";
import { emailQuery } from "shared-ui/state/accounts/safety";
import { staffNotices as words } from "shared-ui/strings/notices/staff-notices";
import { paths } from "../../../paths";

/** Render it, where it is so. */
export function DeadAddress(): ReactElement | null {
  const { data: address } = useSuspenseQuery(emailQuery());
  if (!address.is_dead) return null;
  return (
    <Notice tone="warning">
      <p>{words.dead}</p>
      <Link href={paths.safety} className={buttonClass({ variant: "secondary" })}>
        {words.changeAddress}
      </Link>
    </Notice>
  );
}
