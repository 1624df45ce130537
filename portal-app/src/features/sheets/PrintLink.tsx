/** The way to a page made to be printed. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PrinterIcon } from "shared-ui/ui/icons/icons";
import { print as words } from "../../frame/text";

/** Render the link; a sheet of another kind has its own name. */
export function PrintLink({
  href,
  children = words.open,
}: {
  href: string;
  children?: string;
}): ReactElement {
  return (
    <Link href={href} className={buttonClass({ variant: "secondary" })}>
      <PrinterIcon />
      {children}
    </Link>
  );
}
