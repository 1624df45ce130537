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
  // Deep links put links inside buttons, and highlighted JSON has too little contrast.
  deepLinking: false,
  syntaxHighlight: false,
  // Above 150 open entries only those in view are rendered, and neither a search in the page nor a screen reader finds the rest.
  docExpansion: "none",
  // The schemas are closed too.
  defaultModelsExpandDepth: 0,
  // Do not send the document to an external validator, which is the default.
  validatorUrl: null,
  // Nothing can be sent from here, so there is nothing to sign in to either.
  supportedSubmitMethods: [],
  // api-docs.html has the title.
  plugins: [{ components: { authorizeOperationBtn: () => null, InfoContainer: () => null } }],
});
