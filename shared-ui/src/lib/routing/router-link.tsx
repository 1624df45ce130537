/** The link component that ui/ uses for navigation in an app. */
import type { ComponentType, ReactElement } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";
import type { LinkProps } from "../../ui/buttons/Link";

/** Follows the app's own URLs without a page load; the browser follows all others. */
export function routerLink(isOwn: (href: string) => boolean): ComponentType<LinkProps> {
  return function RouterLink({ href, ...anchor }: LinkProps): ReactElement {
    if (!isOwn(href)) return <a {...anchor} href={href} />;
    return <FollowedLink {...anchor} href={href} />;
  };
}

/** React Router's <Link> also prefetches for server-rendering frameworks: 2 KB that are not needed here. */
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
