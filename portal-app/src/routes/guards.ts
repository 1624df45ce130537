/** Who may open which page (docs/decisions.md §1). */
import type { QueryClient } from "@tanstack/react-query";
import { type MiddlewareFunction, redirect, redirectDocument } from "react-router-dom";
import type { Role } from "shared-ui/api/types";
import { guard } from "shared-ui/lib/routing/guards";
import { topOf } from "shared-ui/lib/routing/paths";
import { keepWanted } from "../features/account/login/wanted-page";
import { isElsewhere, paths } from "../paths";

/** Let only these roles pass: nobody goes to the landing page and is led back, everybody else to their own top. */
export function onlyFor(client: QueryClient, ...roles: readonly Role[]): MiddlewareFunction {
  return guard(client, (user, address) => {
    if (!user) {
      keepWanted(address, null);
      throw redirect(paths.landing);
    }
    if (!roles.includes(user.role)) throw toOwnTop(user.role);
    if (user.lacks_factor && address.pathname !== paths.safety) throw redirect(paths.safety);
  });
}

/** Send whoever is signed in to their own top. */
export function onlyForGuests(client: QueryClient): MiddlewareFunction {
  return guard(client, (user) => {
    if (user) throw toOwnTop(user.role);
  });
}

function toOwnTop(role: Role): Response {
  const top = topOf(role);
  return isElsewhere(top) ? redirectDocument(top) : redirect(top);
}
