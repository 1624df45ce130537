/** Around every page of a desktop build: providers for queries, links, dialogs and toasts, and the end of a session. */
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, type ReactElement, type ReactNode, useCallback } from "react";
import { RouterProvider } from "react-router-dom";
import { setStepUp } from "shared-ui/api/client";
import { useSessionExpiry } from "shared-ui/features/account/session";
import { dropAllDrafts } from "shared-ui/lib/drafts/draft";
import type { Router } from "shared-ui/lib/routing/pages";
import { type LinkProps, LinkProvider } from "shared-ui/ui/buttons/Link";
import { DialogsProvider, useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { ToastProvider } from "shared-ui/ui/feedback/ToastProvider";

setStepUp(async (code) => (await import("../features/account/proof/ask")).askForProof(code));

interface AppFrameProps {
  client: QueryClient;
  router: Router;
  link: ComponentType<LinkProps>;
  /** Called when the session has ended, before its data is removed. */
  onEnd?: () => void;
}

export function AppFrame({ client, router, link, onEnd }: AppFrameProps): ReactElement {
  return (
    <QueryClientProvider client={client}>
      <LinkProvider value={link}>
        <DialogsProvider>
          <ToastProvider>
            <WhileSignedIn onEnd={onEnd}>
              <RouterProvider router={router} />
            </WhileSignedIn>
          </ToastProvider>
        </DialogsProvider>
      </LinkProvider>
    </QueryClientProvider>
  );
}

/** Shows that the session has ended; signed-in pages then redirect to the login, and return after it. */
function WhileSignedIn({ children, onEnd }: { children: ReactNode; onEnd?: () => void }): ReactNode {
  const { alert } = useDialogs();
  const notify = useCallback(
    (sentence: string) => {
      onEnd?.();
      return alert(sentence);
    },
    [onEnd, alert],
  );
  const isHidden = useSessionExpiry(notify, forgetEverything);
  return isHidden ? null : children;
}

function forgetEverything(): void {
  sessionStorage.clear();
  dropAllDrafts();
}
