/** How the component library's links are followed in this app. */
import type { ReactElement } from "react";
import { Link } from "react-router-dom";
import type { LinkProps } from "shared-ui/components/buttons/Link";
import { belongsToLiff } from "./paths";

/** Follow the portal's own addresses without a page load, and everything else as the browser does. */
export function RouterLink({ href, ...anchor }: LinkProps): ReactElement {
  if (!href.startsWith("/") || belongsToLiff(href)) return <a {...anchor} href={href} />;
  return <Link {...anchor} to={href} />;
}
