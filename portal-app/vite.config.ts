/** Build settings of the portal app: only the shared ones. */
import { defineConfig } from "vite";
import { appConfig } from "../shared-ui/vite/app-config.ts";

export default defineConfig(appConfig("portal"));
