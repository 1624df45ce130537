/** The root component of the operator's console. */
import type { QueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { routerLink } from "shared-ui/lib/routing/router-link";
import { AppFrame } from "../frame/AppFrame";
import { isOwn } from "./paths";
import { createConsoleRouter } from "./routes";

const RouterLink = routerLink(isOwn);

export function Console({ client }: { client: QueryClient }): ReactElement {
  const [router] = useState(() => createConsoleRouter(client));
  return <AppFrame client={client} router={router} link={RouterLink} />;
}
