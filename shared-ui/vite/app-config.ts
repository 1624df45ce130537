/** The Vite settings that both apps share. What only one app needs stays in that app's vite.config.ts. */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { UserConfig } from "vite";
import { precompress } from "./precompress.ts";
import { woff2Only } from "./woff2-only.ts";

export const sharedUiAlias = {
  find: /^shared-ui\//,
  replacement: fileURLToPath(new URL("../src/", import.meta.url)),
};

/** Return the build settings of the app whose hashed assets live under /assets/{name}/. */
export function appConfig(name: "liff" | "portal"): UserConfig {
  return {
    base: "/",
    plugins: [react(), woff2Only(), precompress()],
    resolve: { alias: [sharedUiAlias] },
    build: {
      assetsDir: `assets/${name}`,
      // The oldest LINE in-app browsers we serve.
      target: ["es2021", "safari15", "chrome100"],
      // The content security policy allows fonts and scripts from our origin only, never data: addresses.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
    },
  };
}
