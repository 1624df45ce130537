/** Build settings of the portal: the shared ones, with the standard wording only. */
import { defineConfig, mergeConfig } from "vite";
import { appConfig } from "../shared-ui/vite/app-config.ts";
import { prerender } from "../shared-ui/vite/prerender.ts";
import { standardWordsOnly } from "../shared-ui/vite/standard-words.ts";

export default defineConfig(
  mergeConfig(appConfig("portal"), { plugins: [standardWordsOnly(), prerender()] }),
);
