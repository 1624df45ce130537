/** Starts the app: LINE first, then signing in, then the app in App.tsx. Until then index.html or its prerendered page shows. */

import "shared-ui/ui/styles/tokens.css";
import "shared-ui/ui/styles/base.css";
import "./frame/text-size.css";
import { type ReactElement, StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { pageSettings } from "shared-ui/api/page-settings";
import { createQueryClient } from "shared-ui/api/query-client";
import { currentUserQuery } from "shared-ui/features/account/session";
import { dropOldDrafts } from "shared-ui/lib/drafts/draft";
import { hydrate } from "shared-ui/lib/routing/hydrate";
import { WordingProvider } from "shared-ui/lib/text/use-strings";
import { keepFocus } from "shared-ui/ui/focus/keep-focus";
import { App } from "./App";
import { applyDisplay, chosen } from "./display";
import { speakInOwnSentences } from "./features/refusals/sentences";
import type { Line } from "./line/line";
import { createLiffRouter } from "./routes";
import { OpeningPage } from "./start/OpeningPage";
import { StartFailedPage } from "./start/StartFailedPage";
import { signInWithLine, startAgain, startLine } from "./start/start";

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root element.");

applyDisplay();
speakInOwnSentences();
keepFocus();
dropOldDrafts();
void start(element);

async function start(element: HTMLElement): Promise<void> {
  let root: Root | null = null;
  const show = (page: ReactElement): void => {
    root ??= createRoot(element);
    root.render(framed(page));
  };
  const isPrerendered = element.dataset.prerendered === chosen("wording");
  if (element.dataset.prerendered && !isPrerendered) show(<OpeningPage />);
  const client = createQueryClient();
  const settings = pageSettings();
  let line: Line | null = null;
  try {
    line = await startLine(settings, client);
    await signInWithLine(line, client);
    const router = createLiffRouter(client, line);
    const app = <App client={client} line={line} router={router} />;
    // A user who was signed in meanwhile has another layout than the prerendered page.
    const isGuest = (await client.fetchQuery(currentUserQuery())) === null;
    if (!isPrerendered || !isGuest || !(await hydrate(element, router, framed(app)))) show(app);
  } catch (fault) {
    console.error("The app could not be started.", fault);
    show(<StartFailedPage fault={fault} line={line} onRetry={() => startAgain(settings)} />);
  }
}

function framed(page: ReactElement): ReactElement {
  return (
    <StrictMode>
      <WordingProvider value={chosen("wording")}>{page}</WordingProvider>
    </StrictMode>
  );
}
