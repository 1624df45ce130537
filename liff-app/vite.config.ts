/** Build settings of the liff app: only the shared ones. */
import { defineConfig } from "vite";
import { appConfig } from "../shared-ui/vite/app-config.ts";

export default defineConfig(appConfig("liff"));
