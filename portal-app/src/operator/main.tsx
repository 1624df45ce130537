/** Starts the operator's console in its page. */
import "shared-ui/styles/tokens.css";
import "shared-ui/styles/operator.css";
import "shared-ui/styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { keepFocus } from "shared-ui/components/focus/keep-focus";
import { createQueryClient } from "shared-ui/state/query-client";
import { Console } from "./Console";

const root = document.getElementById("root");
if (!root) throw new Error("operator.html has no #root element.");
keepFocus();
createRoot(root).render(
  <StrictMode>
    <Console client={createQueryClient()} />
  </StrictMode>,
);
