/** From the page's URL to a signed-in user, before the router exists. Nothing else may change the URL before that. */
import type { QueryClient } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { PageSettings } from "shared-ui/api/page-settings";
import type { User } from "shared-ui/api/types";
import { currentUserQuery, signIn } from "shared-ui/features/account/session";
import { hasLeft } from "../features/account/left";
import { subjectOf } from "../line/id-token";
import { isLineBrowser, isOpenedByLine, openLine, outsideLine } from "../line/liff";
import { deepLinkTarget, isRefusal, liffLink, withoutLiffLeftovers } from "../line/liff-address";
import type { Line } from "../line/line";
import { paths } from "../paths";

const LINE_TIMEOUT_MS = 10_000;

/** LINE's login was refused by the user, or failed. */
export class LineRefused extends Error {}

/**
 * Starts LINE and cleans the URL. Never resolves on the first page of a deep link, which LINE replaces.
 * If LINE cannot start, a user with a session continues without it.
 */
export async function startLine(settings: PageSettings, client: QueryClient): Promise<Line> {
  let line = outsideLine;
  try {
    line = await openLine(settings);
    await withinTime(line.init());
  } catch (fault) {
    console.error("LINE could not be started.", fault);
    const user = await client.fetchQuery(currentUserQuery());
    if (user === null && isOpenedByLine()) throw tidiedRefusal() ?? fault;
    line = outsideLine;
    goToDeepLink();
  }
  tidyAddress();
  return line;
}

/** Restarts the app. In LINE by its own link, because only LINE provides fresh tokens. */
export function startAgain({ liffId, lineEmulator }: PageSettings): void {
  if (liffId && !lineEmulator && isLineBrowser()) {
    window.location.assign(liffLink(liffId, new URL(window.location.href)));
  } else {
    window.location.reload();
  }
}

/** Signs in the LINE user, unless that user is already signed in, or has just signed out or left. */
export async function signInWithLine(line: Line, client: QueryClient): Promise<void> {
  const user = await client.fetchQuery(currentUserQuery());
  const tokens = line.tokens();
  if (!tokens || hasLeft() || window.location.pathname.startsWith(paths.login)) return;
  if (isPerson(user, tokens.idToken)) return;
  const { accessToken: access_token, idToken: id_token } = tokens;
  const body = { access_token, id_token, code: null, state: null };
  const signedIn = await call((server) => server.POST("/api/accounts/applicants/login/", { body }));
  signIn(client, signedIn.user);
}

/** The device may have a new user: the session must belong to the current LINE user. */
function isPerson(user: User | null, idToken: string | null): boolean {
  if (user?.role !== "applicant") return false;
  const subject = subjectOf(idToken);
  return subject === null || subject === user.lineId;
}

/** A refusal left in the URL would be read again on the next attempt. */
function tidiedRefusal(): LineRefused | null {
  if (!isRefusal(new URL(window.location.href))) return null;
  tidyAddress();
  return new LineRefused();
}

function tidyAddress(): void {
  const { href } = window.location;
  window.history.replaceState(window.history.state, "", withoutLiffLeftovers(new URL(href)));
}

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: number | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error("LINE did not start in time.")), LINE_TIMEOUT_MS);
  });
  await Promise.race([work, tooLate]).finally(() => window.clearTimeout(timer));
}

function goToDeepLink(): void {
  const target = deepLinkTarget(new URL(window.location.href));
  if (target) window.history.replaceState(window.history.state, "", target);
}
