/** The Vite settings that both apps share. What only one app needs stays in that app's vite.config.ts. */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { UserConfig } from "vite";
import { precompress } from "./precompress.ts";
import { unusedTokens } from "./unused-tokens.ts";

// By itself the package gives browsers its development build, with warnings for programmers.
const routerForProduction = {
  find: /^react-router-dom$/,
  replacement: fileURLToPath(
    new URL("../../node_modules/react-router/dist/production/index.mjs", import.meta.url),
  ),
};

// The oldest browsers we serve: LINE's own on phones, and those of desktops, which come by themselves.
const DESKTOP = ["safari16.4", "chrome100", "firefox115"];
const TARGETS = { liff: ["safari15", "chrome100"], portal: DESKTOP, operator: DESKTOP };

const LIBRARIES = /\/node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack|openapi-fetch|clsx)\//;

export const sharedUiAlias = {
  find: /^shared-ui\//,
  replacement: fileURLToPath(new URL("../src/", import.meta.url)),
};

/** Return the build settings of the app whose hashed assets live under /assets/{name}/. */
export function appConfig(name: keyof typeof TARGETS): UserConfig {
  return {
    base: "/",
    plugins: [react(), precompress(), unusedTokens()],
    resolve: { alias: [sharedUiAlias, routerForProduction] },
    build: {
      assetsDir: `assets/${name}`,
      target: TARGETS[name],
      // The content security policy allows fonts and scripts from our origin only, never data: addresses.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // From it the server tells browsers early which files a page needs: server/blueprints/site/preloads.py.
      manifest: true,
      // Each request costs a slow line more than the few styles of pages not opened yet.
      cssCodeSplit: false,
      // Browsers without it fetch the same files a moment later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
        output: {
          // The first load holds the names of all other files: they are as short as the bundler allows, without words.
          chunkFileNames: `assets/${name}/[hash:7].js`,
          // A library that a page needs stays in the cache when the app changes; a file for each module would cost requests.
          codeSplitting: {
            groups: [
              { name: "libraries", test: LIBRARIES, priority: 2 },
              { name: "shared", test: /\/src\//, minShareCount: 5, priority: 1 },
            ],
          },
        },
      },
    },
  };
}
