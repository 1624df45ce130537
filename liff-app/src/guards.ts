/** Who may open which page (docs/decisions.md §1). */
import type { QueryClient } from "@tanstack/react-query";
import { type MiddlewareFunction, redirect } from "react-router-dom";
import type { Role, User } from "shared-ui/api/types";
import { guard } from "shared-ui/lib/routing/guards";
import { topOf } from "shared-ui/lib/routing/paths";
import { rememberDestination, takeDestination } from "./features/account/destination";
import { hasLeft } from "./features/account/left";
import type { Line } from "./line/line";
import { paths } from "./paths";

/** The entry pages of the app and of LINE messages. */
const AT_FIRST: readonly string[] = [paths.top, paths.contacts];
const WITHOUT_CONSENT: readonly string[] = [paths.settings, paths.words, paths.leave];

/** Only for applicants. The requested page is kept during the login. */
export function onlyForApplicants(client: QueryClient, line: Line): MiddlewareFunction {
  return guard(client, async (user, { pathname, search }) => {
    if (!user) await leaveApp(wayOut(line, pathname + search));
    else if (user.role !== "applicant") await toOwnTop(user.role);
    else askForConsent(user, pathname, search);
  });
}

/** Redirects to the consent page. Without consent, users can still download their data and leave. */
function askForConsent(user: User, pathname: string, search: string): void {
  if (pathname === paths.consent) {
    if (!user.needs_consent) throw redirect(paths.top);
  } else if (user.needs_consent && !isOpenWithoutConsent(pathname)) {
    // A user who only helps needs no consent, because no preference of theirs is stored.
    if (user.helps && AT_FIRST.includes(pathname)) throw redirect(paths.helping);
    rememberDestination(pathname + search);
    throw redirect(paths.consent);
  }
}

function isOpenWithoutConsent(pathname: string): boolean {
  return WITHOUT_CONSENT.includes(pathname) || pathname.startsWith(paths.helping);
}

/** Redirects signed-in users to the requested page. */
export function onlyForGuests(client: QueryClient): MiddlewareFunction {
  return guard(client, async (user) => {
    if (user) await toOwnTop(user.role);
  });
}

/** Where to go when the session has ended. In LINE a new start signs in automatically. */
export function wayOut(line: Line, path: string): string {
  if (hasLeft()) return paths.login;
  rememberDestination(path);
  return line.isInClient() ? path : paths.start;
}

function toOwnTop(role: Role): Promise<never> {
  if (role === "applicant") throw redirect(takeDestination());
  return leaveApp(topOf(role));
}

/** Loads a full new page; shows nothing of this app meanwhile. */
function leaveApp(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise(() => undefined);
}
