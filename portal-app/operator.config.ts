/** Builds the operator's console separately from the portal, which loads nothing of it. */
import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vite";
import { appConfig } from "../shared-ui/vite/app-config.ts";
import { standardWordsOnly } from "../shared-ui/vite/standard-words.ts";

export default defineConfig(
  mergeConfig(appConfig("operator"), {
    plugins: [standardWordsOnly()],
    publicDir: false,
    build: {
      // The portal was built into the same folder before.
      emptyOutDir: false,
      manifest: ".vite/operator.json",
      rolldownOptions: { input: fileURLToPath(new URL("operator.html", import.meta.url)) },
    },
  }),
);
