/** Vite settings shared by both apps. Settings of one app are in its vite.config.ts. */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { UserConfig } from "vite";
import { precompress } from "./precompress.ts";
import { unusedTokens } from "./unused-tokens.ts";

// By default the package gives browsers its development build, with warnings for developers.
const routerForProduction = {
  find: /^react-router-dom$/,
  replacement: fileURLToPath(
    new URL("../../node_modules/react-router/dist/production/index.mjs", import.meta.url),
  ),
};

// The oldest supported browsers: LINE's in-app browser on phones, and desktop browsers, which update automatically.
const DESKTOP = ["safari16.4", "chrome100", "firefox115"];
const TARGETS = { liff: ["safari15", "chrome100"], portal: DESKTOP, operator: DESKTOP };

const STYLES_OF_ELEMENTS = /\/shared-ui\/src\/ui\/styles\//;
const LIBRARIES = /\/node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack|openapi-fetch|clsx)\//;

export const sharedUiAlias = {
  find: /^shared-ui\//,
  replacement: fileURLToPath(new URL("../src/", import.meta.url)),
};

/** The build settings of an app whose hashed assets are below /assets/{name}/. */
export function appConfig(name: keyof typeof TARGETS): UserConfig {
  return {
    base: "/",
    plugins: [react(), precompress(), unusedTokens()],
    resolve: { alias: [sharedUiAlias, routerForProduction] },
    build: {
      assetsDir: `assets/${name}`,
      target: TARGETS[name],
      // The content security policy allows fonts and scripts only from our origin, not from data: URLs.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // The server reads the manifest to preload a page's files: server/blueprints/site/preloads.py.
      manifest: true,
      // On a slow connection an extra request costs more than the few styles of pages not opened yet.
      cssCodeSplit: false,
      // Browsers without module preload load the same files a moment later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
        output: {
          // The first load contains the names of all other files, so they are as short as possible.
          chunkFileNames: `assets/${name}/[hash:7].js`,
          // Libraries stay cached when the app changes. One file per module would need too many requests.
          codeSplitting: {
            groups: [
              // Imported first, so that its styles precede those of all components: of equal selectors the later one applies.
              { name: "elements", test: STYLES_OF_ELEMENTS, priority: 3 },
              { name: "libraries", test: LIBRARIES, priority: 2 },
              { name: "shared", test: /\/src\//, minShareCount: 6, priority: 1 },
            ],
          },
        },
      },
    },
  };
}
