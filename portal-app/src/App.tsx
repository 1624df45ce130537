/** The root component. The pages are in routes.tsx. */

import type { QueryClient } from "@tanstack/react-query";
import { type ReactElement, useCallback } from "react";
import { currentUserQuery } from "shared-ui/features/account/session";
import type { Router } from "shared-ui/lib/routing/pages";
import { routerLink } from "shared-ui/lib/routing/router-link";
import { keepReturnTo } from "./features/account/login/return-to";
import { AppFrame } from "./frame/AppFrame";
import { isElsewhere } from "./paths";

const RouterLink = routerLink((href) => href.startsWith("/") && !isElsewhere(href));

export function App({ client, router }: { client: QueryClient; router: Router }): ReactElement {
  const onEnd = useCallback(
    () => keepReturnTo(window.location, client.getQueryData(currentUserQuery().queryKey)?.id ?? null),
    [client],
  );
  return <AppFrame client={client} router={router} link={RouterLink} onEnd={onEnd} />;
}
