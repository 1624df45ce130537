/** That a member's mail address takes no mails, and the way to the page where they change it. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { paths } from "../../../paths";
import { emailQuery } from "../../account/safety/queries";
import { staffNotices as words } from "./text";

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
