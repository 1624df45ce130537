/** Build settings of the operator's console: a build of its own beside the portal's, of which the portal loads nothing. */
import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vite";
import { appConfig } from "../shared-ui/vite/app-config.ts";
import { standardWordsOnly } from "../shared-ui/vite/standard-words.ts";

export default defineConfig(
  mergeConfig(appConfig("operator"), {
    plugins: [standardWordsOnly()],
    publicDir: false,
    build: {
      // Beside the portal, which is built before.
      emptyOutDir: false,
      manifest: ".vite/operator.json",
      rolldownOptions: { input: fileURLToPath(new URL("operator.html", import.meta.url)) },
    },
  }),
);
