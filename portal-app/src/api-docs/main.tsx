/** Starts the page of the API's calls: an entry of its own, of which the portal loads nothing. */
import "shared-ui/ui/styles/tokens.css";
import "shared-ui/ui/styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ApiDocsPage } from "./ApiDocsPage";
import { fetchDocument } from "./document";

const root = document.getElementById("root");
if (!root) throw new Error("api-docs.html has no #root element.");
const api = await fetchDocument().catch(() => null);
createRoot(root).render(
  <StrictMode>
    <ApiDocsPage api={api} />
  </StrictMode>,
);
