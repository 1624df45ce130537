/** The portal as one component: what surrounds every page. Which page that is, is decided in routes.tsx. */
import { type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useCallback, useState } from "react";
import { RouterProvider } from "react-router-dom";
import { proveBy } from "shared-ui/api/client";
import { LinkProvider } from "shared-ui/components/buttons/Link";
import { DialogsProvider, useDialogs } from "shared-ui/components/dialogs/DialogsProvider";
import { ToastProvider } from "shared-ui/components/feedback/ToastProvider";
import { routerLink } from "shared-ui/routing/router-link";
import { currentUserQuery, useSessionExpiry } from "shared-ui/state/accounts/session";
import { dropAllDrafts } from "shared-ui/state/draft";
import { belongsToLiff } from "./paths";
import { createPortalRouter } from "./routes/routes";
import { keepWanted } from "./wanted-page";

const RouterLink = routerLink((href) => href.startsWith("/") && !belongsToLiff(href));

proveBy(async (code) => (await import("./proof/prover")).askForProof(code));

/** Render the app. */
export function App({ client }: { client: QueryClient }): ReactElement {
  const [router] = useState(() => createPortalRouter(client));
  return (
    <QueryClientProvider client={client}>
      <LinkProvider value={RouterLink}>
        <DialogsProvider>
          <ToastProvider>
            <WhileSignedIn>
              <RouterProvider router={router} />
            </WhileSignedIn>
          </ToastProvider>
        </DialogsProvider>
      </LinkProvider>
    </QueryClientProvider>
  );
}

/** Says that the session has ended; signed-in pages then lead to the landing page by themselves, and back after signing in. */
function WhileSignedIn({ children }: { children: ReactNode }): ReactNode {
  const client = useQueryClient();
  const { alert } = useDialogs();
  const tell = useCallback(
    (sentence: string) => {
      keepWanted(window.location, client.getQueryData(currentUserQuery().queryKey)?.id ?? null);
      return alert(sentence);
    },
    [client, alert],
  );
  const isHidden = useSessionExpiry(tell, forgetEverything);
  return isHidden ? null : children;
}

function forgetEverything(): void {
  sessionStorage.clear();
  dropAllDrafts();
}
