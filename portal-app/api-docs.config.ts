/** Build settings of the page of the API's calls, built separately so that the portal loads nothing of Swagger UI. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { precompress } from "../shared-ui/vite/precompress.ts";

export default defineConfig({
  plugins: [precompress()],
  publicDir: false,
  build: {
    assetsDir: "assets/api-docs",
    // Beside the portal, which is built before.
    emptyOutDir: false,
    reportCompressedSize: false,
    // The library is one file of 1.7 MB, which only readers of this page load.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: fileURLToPath(new URL("api-docs.html", import.meta.url)) },
  },
});
