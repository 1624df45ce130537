/** The Vite settings that both apps share. What only one app needs stays in that app's vite.config.ts. */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { UserConfig } from "vite";
import { chunksOf, LIBRARIES_TOGETHER } from "./chunks.ts";
import { precompress } from "./precompress.ts";
import { unusedRouterParts } from "./unused-router-parts.ts";
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

export const sharedUiAlias = {
  find: /^shared-ui\//,
  replacement: fileURLToPath(new URL("../src/", import.meta.url)),
};

/** Return the build settings of the app whose hashed assets live under /assets/{name}/. */
export function appConfig(name: keyof typeof TARGETS): UserConfig {
  return {
    base: "/",
    plugins: [react(), precompress(), unusedRouterParts(), unusedTokens()],
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
          codeSplitting: { groups: name === "operator" ? [LIBRARIES_TOGETHER] : chunksOf(name) },
        },
      },
    },
  };
}
