/** The way to a page made to be printed. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { PrinterIcon } from "shared-ui/components/icons/icons";
import { print as words } from "shared-ui/strings/frame/portal";

/** Render the link. */
export function PrintLink({ href }: { href: string }): ReactElement {
  return (
    <Link href={href} className={buttonClass({ variant: "secondary" })}>
      <PrinterIcon />
      {words.open}
    </Link>
  );
}
