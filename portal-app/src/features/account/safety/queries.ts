/** The user's password, mail address and sessions. */
import { call } from "shared-ui/api/client";
import { NO_ALERT } from "shared-ui/api/query-client";
import { read } from "shared-ui/api/read";
import type { EmailIn, PasswordChange } from "shared-ui/api/types";
import { type Change, useChange } from "shared-ui/api/use-change";

const EMAIL = "/api/accounts/address/";
const SESSIONS = "/api/accounts/sessions/";

export function sessionsQuery() {
  return read(SESSIONS);
}

/** Also ends all other sessions. */
export function useChangePassword(): Change<PasswordChange> {
  return useChange(
    (body) => call((server) => server.POST("/api/accounts/password/change/", { body })),
    [SESSIONS],
    NO_ALERT,
  );
}

export function emailQuery() {
  return read(EMAIL);
}

export function useChangeEmail(): Change<EmailIn> {
  return useChange((body) => call((server) => server.POST(EMAIL, { body })), [], NO_ALERT);
}

/** Uses the mailed link that confirms a new address, or undoes the change. */
export function useFollowEmailLink(step: "confirm" | "undo"): Change<string> {
  return useChange(
    (token) => call((server) => server.POST(`/api/accounts/address/${step}/`, { body: { token } })),
    [EMAIL],
    NO_ALERT,
  );
}

export function useEndSession(): Change<number> {
  return useChange(
    (session_id) =>
      call((server) =>
        server.DELETE("/api/accounts/sessions/{session_id}/", { params: { path: { session_id } } }),
      ),
    [SESSIONS],
  );
}

export function useEndOthers(): Change<void> {
  return useChange(() => call((server) => server.DELETE(SESSIONS)), [SESSIONS]);
}
