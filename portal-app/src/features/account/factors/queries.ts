/** Second factors: managing them, signing in with them, and step-up. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import { type FailureMeta, NO_ALERT } from "shared-ui/api/query-client";
import { invalidate, read } from "shared-ui/api/read";
import type { AnyUser, Proof } from "shared-ui/api/types";
import type { Change } from "shared-ui/api/use-change";
import { renewUser, signIn } from "shared-ui/features/account/session";

const FACTORS = "/api/accounts/factors/";

/** Passes the server's options to the browser's passkeys. */
export type AskPasskey = (options: PasskeyOptions) => Promise<PasskeyAnswer>;
export type PasskeyOptions = Record<string, unknown>;
export type PasskeyAnswer = Record<string, unknown>;

export function factorsQuery() {
  return read(FACTORS);
}

/** Registers a passkey; returns the recovery codes created with a first factor. */
export function useAddPasskey(ask: AskPasskey): Change<string, string[]> {
  return useFactorChange(async (name: string) => {
    const { options, state } = await call((server) => server.POST(`${FACTORS}passkeys/begin/`));
    const credential = await ask(options);
    const body = { state, credential, name };
    return (await call((server) => server.POST(`${FACTORS}passkeys/`, { body }))).recovery_codes;
  }, NO_ALERT);
}

export function useRemovePasskey(): Change<number> {
  return useFactorChange((passkey_id: number) =>
    call((server) => server.DELETE(`${FACTORS}passkeys/{passkey_id}/`, { params: { path: { passkey_id } } })),
  );
}

export function useBeginApp(): Change<void, { key: string; picture: string; state: string }> {
  return useMutation({ mutationFn: () => call((server) => server.POST(`${FACTORS}app/begin/`)) });
}

/** Registers an app by its first code; returns the same as for a passkey. */
export function useAddApp(): Change<{ state: string; code: string }, string[]> {
  return useFactorChange(
    async (body) => (await call((server) => server.POST(`${FACTORS}app/`, { body }))).recovery_codes,
    NO_ALERT,
  );
}

export function useRemoveApp(): Change<void> {
  return useFactorChange(() => call((server) => server.DELETE(`${FACTORS}app/`)));
}

export function useNewRecoveryCodes(): Change<void, string[]> {
  return useFactorChange(
    async () => (await call((server) => server.POST(`${FACTORS}recovery-codes/`))).recovery_codes,
  );
}

/** Signs in with a passkey: as the second step identified by `second_step`, or without a password. */
export function usePasskeyLogin(ask: AskPasskey, meta?: FailureMeta): Change<string | null, AnyUser> {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn: async (second_step) => {
      const { options, state } = await call((server) =>
        server.POST("/api/accounts/passkeys/ask/", { body: { second_step } }),
      );
      const body = { second_step, state, credential: await ask(options) };
      return (await call((server) => server.POST("/api/accounts/passkeys/login/", { body }))).user;
    },
    onSuccess: (user) => signIn(client, user),
  });
}

export function useCodeLogin(): Change<{ second_step: string; code: string }, AnyUser> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body) =>
      (await call((server) => server.POST("/api/accounts/second-step/", { body }))).user,
    meta: NO_ALERT,
    onSuccess: (user) => signIn(client, user),
  });
}

/** Step-up with a code or the password. */
export async function prove(proof: Partial<Proof>): Promise<void> {
  const body = { passkey: null, code: null, password: null, ...proof };
  await call((server) => server.POST(`${FACTORS}prove/`, { body }));
}

/** Step-up with a passkey. */
export async function proveByPasskey(ask: AskPasskey): Promise<void> {
  const { options, state } = await call((server) => server.POST(`${FACTORS}prove/ask/`));
  await prove({ passkey: { state, credential: await ask(options) } });
}

/** Keeps the factors that the operator would remove; takes the secret of the mailed link. */
export function useKeepFactors(): Change<string> {
  return useMutation({
    mutationFn: (token) => call((server) => server.POST(`${FACTORS}keep/`, { body: { token } })),
    meta: NO_ALERT,
  });
}

function useFactorChange<Variables, Data>(
  send: (variables: Variables) => Promise<Data>,
  meta?: FailureMeta,
): Change<Variables, Data> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    meta,
    // The user's data says whether a factor is still missing.
    onSuccess: () => Promise.all([renewUser(client), invalidate(client, [FACTORS])]),
  });
}
