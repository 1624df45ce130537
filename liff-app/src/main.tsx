/** Starts the app in the page: LINE first, then signing in, then the app. What the app shows is decided in App.tsx. */
import "shared-ui/styles/tokens.css";
import "shared-ui/styles/base.css";
import "./text-size.css";
import { type ReactElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { pageSettings } from "shared-ui/api/page-settings";
import { keepFocus } from "shared-ui/components/focus/keep-focus";
import { dropOldDrafts } from "shared-ui/state/draft";
import { createQueryClient } from "shared-ui/state/query-client";
import { WordingProvider } from "shared-ui/strings/use-strings";
import { App } from "./App";
import { applyDisplay, chosen } from "./display";
import type { Line } from "./line/line";
import { OpeningPage } from "./pages/OpeningPage";
import { StartFailedPage } from "./pages/StartFailedPage";
import { signInWithLine, startAgain, startLine } from "./start";

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
