/** The LIFF app as one component: what surrounds every page. Which page that is, is decided in routes.tsx. */
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { RouterProvider } from "react-router-dom";
import { DialogsProvider, useDialogs } from "shared-ui/components/DialogsProvider";
import { LinkProvider } from "shared-ui/components/Link";
import { ToastProvider } from "shared-ui/components/ToastProvider";
import { useSessionExpiry } from "shared-ui/state/session";
import { WordingProvider } from "shared-ui/strings/use-strings";
import type { Line } from "./liff";
import { LineProvider } from "./line-context";
import { RouterLink } from "./RouterLink";
import { createRouter } from "./routes";

/** Render the app. */
export function App({ client, line }: { client: QueryClient; line: Line }): ReactElement {
  const [router] = useState(() => createRouter(client, line));
  return (
    <QueryClientProvider client={client}>
      <LineProvider value={line}>
        <WordingProvider value="easy">
          <LinkProvider value={RouterLink}>
            <DialogsProvider>
              <ToastProvider>
                <SessionExpired />
                <RouterProvider router={router} />
              </ToastProvider>
            </DialogsProvider>
          </LinkProvider>
        </WordingProvider>
      </LineProvider>
    </QueryClientProvider>
  );
}

/** Says that the session has ended; the signed-in frame then leads away by itself. */
function SessionExpired(): null {
  useSessionExpiry(useDialogs().alert);
  return null;
}
