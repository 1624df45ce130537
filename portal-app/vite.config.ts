/** Build settings of the portal app: the shared ones, and the page of the API's calls beside the app itself. */
import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vite";
import { appConfig } from "../shared-ui/vite/app-config.ts";
import { prerender } from "../shared-ui/vite/prerender.ts";
import { standardWordsOnly } from "../shared-ui/vite/standard-words.ts";

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig(
  mergeConfig(appConfig("portal"), {
    plugins: [standardWordsOnly(), prerender()],
    build: { rolldownOptions: { input: [page("index.html"), page("api-docs.html")] } },
  }),
);
