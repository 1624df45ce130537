/** The prerendered pages of the LIFF app, for visitors outside LINE who are not signed in. */
import { StrictMode } from "react";
import { createQueryClient } from "shared-ui/api/query-client";
import { currentUserQuery } from "shared-ui/features/account/session";
import { htmlOf } from "shared-ui/lib/routing/prerendered";
import { type Wording, WordingProvider } from "shared-ui/lib/text/use-strings";
import { App } from "./App";
import { DISPLAY, prerenderIn } from "./display";
import { outsideLine } from "./line/liff";
import { paths } from "./paths";
import { createLiffRouter } from "./routes";

export const PAGES = [paths.login, paths.privacy];
export const WORDINGS = DISPLAY.wording;

export function render(path: string, wording: Wording): Promise<string> {
  const client = createQueryClient();
  client.setQueryData(currentUserQuery().queryKey, null);
  const router = createLiffRouter(client, outsideLine, path);
  prerenderIn(wording);
  return htmlOf(
    router,
    <StrictMode>
      <WordingProvider value={wording}>
        <App client={client} line={outsideLine} router={router} />
      </WordingProvider>
    </StrictMode>,
  );
}
