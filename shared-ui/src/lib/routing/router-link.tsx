/** How the component library's links are followed in an app. */
import type { ComponentType, ReactElement } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";
import type { LinkProps } from "../../ui/buttons/Link";

/** Return the link that follows the app's own addresses without a page load, and all others as the browser does. */
export function routerLink(isOwn: (href: string) => boolean): ComponentType<LinkProps> {
  return function RouterLink({ href, ...anchor }: LinkProps): ReactElement {
    if (!isOwn(href)) return <a {...anchor} href={href} />;
    return <FollowedLink {...anchor} href={href} />;
  };
}

/** The router's own link also fetches the pages of servers that render: 2 KB that nobody here needs. */
function FollowedLink({ href, onClick, target, ...anchor }: LinkProps): ReactElement {
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, { target });
  return (
    <a
      {...anchor}
      href={useHref(href)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
