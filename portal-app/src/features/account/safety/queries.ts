/** One's own password and mail address, and where one is signed in. */
import { call } from "shared-ui/api/client";
import { read } from "shared-ui/api/read";
import type { EmailIn, PasswordChange } from "shared-ui/api/types";
import { type Change, useChange } from "shared-ui/api/use-change";

const EMAIL = "/api/accounts/address/";
const SESSIONS = "/api/accounts/sessions/";

export function sessionsQuery() {
  return read(SESSIONS);
}

/** Return changing one's password; every other session ends with it. */
export function useChangePassword(): Change<PasswordChange> {
  return useChange(
    (body) => call((server) => server.POST("/api/accounts/password/change/", { body })),
    [SESSIONS],
  );
}

export function emailQuery() {
  return read(EMAIL);
}

export function useChangeEmail(): Change<EmailIn> {
  return useChange((body) => call((server) => server.POST(EMAIL, { body })), []);
}

/** Return following the mailed link that confirms a new address, or takes one back. */
export function useFollowEmailLink(step: "confirm" | "undo"): Change<string> {
  return useChange(
    (token) => call((server) => server.POST(`/api/accounts/address/${step}/`, { body: { token } })),
    [EMAIL],
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

/** Return ending every session but this one. */
export function useEndOthers(): Change<void> {
  return useChange(() => call((server) => server.DELETE(SESSIONS)), [SESSIONS]);
}
