/** How the component library's links are followed in an app. */
import type { ComponentType, ReactElement } from "react";
import { Link } from "react-router-dom";
import type { LinkProps } from "../components/Link";

/** Return the link that follows the app's own addresses without a page load, and all others as the browser does. */
export function routerLink(isOwn: (href: string) => boolean): ComponentType<LinkProps> {
  return function RouterLink({ href, ...anchor }: LinkProps): ReactElement {
    if (!isOwn(href)) return <a {...anchor} href={href} />;
    return <Link {...anchor} to={href} />;
  };
}
