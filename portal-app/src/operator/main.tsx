import "shared-ui/ui/styles/tokens.css";
import "./operator.css";
import "shared-ui/ui/styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "shared-ui/api/query-client";
import { keepFocus } from "shared-ui/ui/focus/keep-focus";
import { Console } from "./Console";

const root = document.getElementById("root");
if (!root) throw new Error("operator.html has no #root element.");
keepFocus();
createRoot(root).render(
  <StrictMode>
    <Console client={createQueryClient()} />
  </StrictMode>,
);
