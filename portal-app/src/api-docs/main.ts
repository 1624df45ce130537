/** Starts the page of the API's calls: Swagger UI, which reads the document of this server and makes no calls. */
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
  // Links in buttons, and colours of JSON with too little contrast: both off for readers of the screen.
  deepLinking: false,
  syntaxHighlight: false,
  // Above 150 open entries only those in view are rendered, and neither a search in the page nor a screen reader finds the rest.
  docExpansion: "none",
  // The schemas are closed too.
  defaultModelsExpandDepth: 0,
  // By itself it would ask a service elsewhere whether the document is valid.
  validatorUrl: null,
  // Nothing can be sent from here, so there is nothing to sign in to either.
  supportedSubmitMethods: [],
  // api-docs.html has the title.
  plugins: [{ components: { authorizeOperationBtn: () => null, InfoContainer: () => null } }],
});
