/** How server data is kept in both apps: when it is asked again and what a failure is. */
import { notifyManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./errors";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiError;
  }
}

/** How often a list that carries unread dots asks again, in milliseconds. */
export const UNREAD_INTERVAL_MS = 30_000;

// A button is busy before a second press can reach it: by default it would be so one task later.
notifyManager.setScheduler(queueMicrotask);

/** How long an answer counts as fresh, in milliseconds. */
export const FRESH_MS = 5_000;
const RETRIES = 2;

/** Make an app's one query client. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: mayRetry, refetchOnWindowFocus: true, networkMode: "always" },
      // "always": without a connection a button must end with a sentence, not wait in silence.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** A refusal stays a refusal; only a missing answer or a fault of the server is worth another try. */
function mayRetry(failures: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return failures < RETRIES && (status === 0 || status >= 500);
}
