/** Build settings of the LIFF app: the shared ones, and its prerendered pages. */
import { defineConfig, mergeConfig } from "vite";
import { appConfig } from "../shared-ui/vite/app-config.ts";
import { prerender } from "../shared-ui/vite/prerender.ts";

export default defineConfig(mergeConfig(appConfig("liff"), { plugins: [prerender()] }));
