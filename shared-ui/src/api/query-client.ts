/** Defaults of the query cache in both apps: freshness, retries and the alert of failed mutations. */
import { MutationCache, notifyManager, QueryClient } from "@tanstack/react-query";
import { showAlert } from "../ui/dialogs/DialogsProvider";
import { ApiError, asApiError } from "./errors";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiError;
    mutationMeta: FailureMeta;
  }
}

/** The `meta` of mutations. By default, a failure shows the server's sentence in an alert. */
export interface FailureMeta extends Record<string, unknown> {
  /** The text of the alert; null for no alert. */
  alert?: (error: ApiError) => string | null;
}

/** For mutations whose page shows the error at the field or button, and for those that no user waits for. */
export const NO_ALERT: FailureMeta = { alert: () => null };

/** Puts a sentence of the page before the server's sentence. */
export function failedAs(sentence: string): FailureMeta {
  return { alert: ({ detail }) => `${sentence}\n${detail}` };
}

/** Polling interval of lists that show unread counts. */
export const UNREAD_INTERVAL_MS = 30_000;

// Updates in a microtask, so that a button is disabled before a second click. The default is one task later.
notifyManager.setScheduler(queueMicrotask);

/** How long a response counts as fresh. */
export const FRESH_MS = 5_000;
const RETRIES = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (thrown, _variables, _result, { meta }) => alertOf(asApiError(thrown), meta),
    }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: mayRetry, refetchOnWindowFocus: true, networkMode: "always" },
      // "always": without a connection the mutation must fail with a message instead of waiting silently.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Shows the alert of a failed mutation, which does not wait until the alert is closed. */
function alertOf(error: ApiError, meta: FailureMeta = {}): void {
  // useSessionExpiry shows the end of a session.
  if (error.isSessionExpired) return;
  const text = meta.alert ? meta.alert(error) : error.detail;
  if (text !== null) showAlert(text);
}

/** Retries only after missing responses and server errors; a rejection stays a rejection. */
function mayRetry(failures: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return failures < RETRIES && (status === 0 || status >= 500);
}
