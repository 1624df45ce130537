/** Starts the app in the page. What the app shows is decided in App.tsx. */
import "shared-ui/ui/styles/tokens.css";
import "shared-ui/ui/styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "shared-ui/api/query-client";
import { dropOldDrafts } from "shared-ui/lib/drafts/draft";
import { keepFocus } from "shared-ui/ui/focus/keep-focus";
import { App } from "./App";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root element.");
keepFocus();
dropOldDrafts();
createRoot(root).render(
  <StrictMode>
    <App client={createQueryClient()} />
  </StrictMode>,
);
