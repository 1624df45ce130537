/** Starts the app in the page. What the app shows is decided in App.tsx. */
import "shared-ui/styles/tokens.css";
import "shared-ui/styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { keepFocus } from "shared-ui/components/focus/keep-focus";
import { dropOldDrafts } from "shared-ui/state/draft";
import { createQueryClient } from "shared-ui/state/query-client";
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
