/** The portal as one component: what surrounds every page. Which page that is, is decided in routes.tsx. */
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useState } from "react";
import { RouterProvider } from "react-router-dom";
import { LinkProvider } from "shared-ui/components/buttons/Link";
import { DialogsProvider, useDialogs } from "shared-ui/components/dialogs/DialogsProvider";
import { ToastProvider } from "shared-ui/components/feedback/ToastProvider";
import { routerLink } from "shared-ui/routing/router-link";
import { useSessionExpiry } from "shared-ui/state/accounts/session";
import { belongsToLiff } from "./paths";
import { createPortalRouter } from "./routes";

const RouterLink = routerLink((href) => href.startsWith("/") && !belongsToLiff(href));

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

/** Says that the session has ended; signed-in pages then lead to the landing page by themselves. */
function WhileSignedIn({ children }: { children: ReactNode }): ReactNode {
  const isHidden = useSessionExpiry(useDialogs().alert, forgetEverything);
  return isHidden ? null : children;
}

function forgetEverything(): void {
  sessionStorage.clear();
}
