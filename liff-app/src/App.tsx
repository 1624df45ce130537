/** The root component: providers and what surrounds every page. The pages are in routes.tsx. */

import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useCallback } from "react";
import { RouterProvider } from "react-router-dom";
import { useSessionExpiry } from "shared-ui/features/account/session";
import { dropAllDrafts } from "shared-ui/lib/drafts/draft";
import type { Router } from "shared-ui/lib/routing/pages";
import { routerLink } from "shared-ui/lib/routing/router-link";
import { useErrorText } from "shared-ui/lib/text/errors.text";
import { WordingProvider } from "shared-ui/lib/text/use-strings";
import { LinkProvider } from "shared-ui/ui/buttons/Link";
import { DialogsProvider, useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { DateStyleProvider } from "shared-ui/ui/display/date-style";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { useDisplay } from "./display";
import type { Line } from "./line/line";
import { LineProvider } from "./line/line-context";
import { isOwnPage } from "./paths";

const RouterLink = routerLink(isOwnPage);

interface AppProps {
  client: QueryClient;
  line: Line;
  router: Router;
}

export function App({ client, line, router }: AppProps): ReactElement {
  const [wording] = useDisplay("wording");
  return (
    <QueryClientProvider client={client}>
      <LineProvider value={line}>
        <WordingProvider value={wording}>
          <DateStyleProvider value="long">
            <LinkProvider value={RouterLink}>
              <DialogsProvider>
                <WhileSignedIn>
                  <RouterProvider router={router} />
                </WhileSignedIn>
              </DialogsProvider>
            </LinkProvider>
          </DateStyleProvider>
        </WordingProvider>
      </LineProvider>
    </QueryClientProvider>
  );
}

/** Shows that the session has ended; the signed-in layout then redirects. */
function WhileSignedIn({ children }: { children: ReactNode }): ReactNode {
  const { alert } = useDialogs();
  const { sessionExpired } = useErrorText();
  const notify = useCallback(() => alert(<Furigana text={sessionExpired} />), [alert, sessionExpired]);
  const isHidden = useSessionExpiry(notify, dropAllDrafts);
  return isHidden ? null : children;
}
