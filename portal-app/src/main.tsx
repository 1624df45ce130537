import "shared-ui/ui/styles/tokens.css";
import "shared-ui/ui/styles/base.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "shared-ui/api/query-client";
import { dropOldDrafts } from "shared-ui/lib/drafts/draft";
import { hydrate } from "shared-ui/lib/routing/hydrate";
import { keepFocus } from "shared-ui/ui/focus/keep-focus";
import { App } from "./App";
import { createPortalRouter } from "./routes/routes";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root element.");
keepFocus();
dropOldDrafts();
// A separate task, so that the browser can respond to input between evaluating the modules and creating the router.
setTimeout(start, 0, root);

async function start(element: HTMLElement): Promise<void> {
  const client = createQueryClient();
  const router = createPortalRouter(client);
  const app = (
    <StrictMode>
      <App client={client} router={router} />
    </StrictMode>
  );
  const isPrerendered = "prerendered" in element.dataset;
  // In slices, like hydration.
  if (!isPrerendered || !(await hydrate(element, router, app)))
    startTransition(() => createRoot(element).render(app));
}
