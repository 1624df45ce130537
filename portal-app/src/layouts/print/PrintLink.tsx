/** The way to a page made to be printed. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { PrinterIcon } from "shared-ui/components/icons/act-icons";
import { print as words } from "shared-ui/strings/frame/portal";

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
