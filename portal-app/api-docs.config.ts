/** Builds the API documentation page separately, so that the portal does not load Swagger UI. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { precompress } from "../shared-ui/vite/precompress.ts";

export default defineConfig({
  plugins: [precompress()],
  publicDir: false,
  build: {
    assetsDir: "assets/api-docs",
    // The portal was built into the same folder before.
    emptyOutDir: false,
    reportCompressedSize: false,
    // Swagger UI is one file of 1.7 MB, loaded only by this page.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: fileURLToPath(new URL("api-docs.html", import.meta.url)) },
  },
});
