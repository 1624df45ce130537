/** The prerendered pages of the portal, for visitors who are not signed in. */
import { StrictMode } from "react";
import { createQueryClient } from "shared-ui/api/query-client";
import { currentUserQuery } from "shared-ui/features/account/session";
import { htmlOf } from "shared-ui/lib/routing/prerendered";
import { App } from "./App";
import { paths } from "./paths";
import { createPortalRouter } from "./routes/routes";

export const PAGES = [paths.landing, paths.facilityLogin, paths.counselorLogin, paths.privacy];
export const WORDINGS = ["standard"];

export function render(path: string): Promise<string> {
  const client = createQueryClient();
  client.setQueryData(currentUserQuery().queryKey, null);
  const router = createPortalRouter(client, path);
  return htmlOf(
    router,
    <StrictMode>
      <App client={client} router={router} />
    </StrictMode>,
  );
}
