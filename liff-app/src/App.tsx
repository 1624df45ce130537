/** The LIFF app as one component: what surrounds every page. Which page that is, is decided in routes.tsx. */
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useState } from "react";
import { RouterProvider } from "react-router-dom";
import { LinkProvider } from "shared-ui/components/buttons/Link";
import { DialogsProvider, useDialogs } from "shared-ui/components/dialogs/DialogsProvider";
import { DateStyleProvider } from "shared-ui/components/display/date-style";
import { routerLink } from "shared-ui/routing/router-link";
import { useSessionExpiry } from "shared-ui/state/accounts/session";
import { dropAllDrafts } from "shared-ui/state/draft";
import { WordingProvider } from "shared-ui/strings/use-strings";
import { useDisplay } from "./display";
import type { Line } from "./line/line";
import { LineProvider } from "./line/line-context";
import { isOwnPage } from "./paths";
import { createLiffRouter } from "./routes";

const RouterLink = routerLink(isOwnPage);

/** Render the app. The router is made here and not before: it moves at once, and LINE must have started by then. */
export function App({ client, line }: { client: QueryClient; line: Line }): ReactElement {
  const [wording] = useDisplay("wording");
  const [router] = useState(() => createLiffRouter(client, line));
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

/** Says that the session has ended; the signed-in frame then leads away by itself. */
function WhileSignedIn({ children }: { children: ReactNode }): ReactNode {
  const isHidden = useSessionExpiry(useDialogs().alert, dropAllDrafts);
  return isHidden ? null : children;
}
