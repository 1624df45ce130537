/** A link to a new registration that copies an earlier one. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { beginning } from "./text";

export function CopyLink({ href }: { href: string }): ReactElement {
  return (
    <Link href={href} className={buttonClass({ variant: "secondary" })}>
      {beginning.copy}
    </Link>
  );
}
