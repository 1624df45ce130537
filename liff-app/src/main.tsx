/** Starts the app in the page: LINE first, then signing in, then the app. What the app shows is decided in App.tsx. */
import "shared-ui/ui/styles/tokens.css";
import "shared-ui/ui/styles/base.css";
import "./frame/text-size.css";
import { type ReactElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { pageSettings } from "shared-ui/api/page-settings";
import { createQueryClient } from "shared-ui/api/query-client";
import { dropOldDrafts } from "shared-ui/lib/drafts/draft";
import { WordingProvider } from "shared-ui/lib/text/use-strings";
import { keepFocus } from "shared-ui/ui/focus/keep-focus";
import { App } from "./App";
import { applyDisplay, chosen } from "./display";
import type { Line } from "./line/line";
import { OpeningPage } from "./start/OpeningPage";
import { StartFailedPage } from "./start/StartFailedPage";
import { signInWithLine, startAgain, startLine } from "./start/start";

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root element.");
const root = createRoot(element);
dropOldDrafts();

function show(page: ReactElement): void {
  root.render(
    <StrictMode>
      <WordingProvider value={chosen("wording")}>{page}</WordingProvider>
    </StrictMode>,
  );
}

async function start(): Promise<void> {
  const client = createQueryClient();
  const settings = pageSettings();
  let line: Line | null = null;
  try {
    line = await startLine(settings, client);
    await signInWithLine(line, client);
    show(<App client={client} line={line} />);
  } catch (fault) {
    console.error("The app could not be started.", fault);
    show(<StartFailedPage fault={fault} line={line} onRetry={() => startAgain(settings)} />);
  }
}

applyDisplay();
keepFocus();
show(<OpeningPage />);
void start();
