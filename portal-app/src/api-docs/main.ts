/** Starts Swagger UI for this server's API document. It makes no API calls. */
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./api-docs.css";

const dark = matchMedia("(prefers-color-scheme: dark)");
const followTheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", followTheme);
followTheme();

SwaggerUI({
  dom_id: "#calls",
  url: "/api/openapi.json",
  // Deep links put links inside buttons, and highlighted JSON has too little contrast.
  deepLinking: false,
  syntaxHighlight: false,
  // With more than 150 open entries only visible ones are rendered: page search and screen readers miss the others.
  docExpansion: "none",
  // Schemas are collapsed too.
  defaultModelsExpandDepth: 0,
  // Do not send the document to an external validator, which is the default.
  validatorUrl: null,
  // No requests can be sent from this page, so it needs no authorization.
  supportedSubmitMethods: [],
  // The title is in api-docs.html.
  plugins: [{ components: { authorizeOperationBtn: () => null, InfoContainer: () => null } }],
});
