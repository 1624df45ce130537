/** A link to a page for printing. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PrinterIcon } from "shared-ui/ui/icons/icons";
import { print as words } from "../../frame/text";

/** Some sheets have a different link text. */
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
