/** An empty React + Vite page on its own server, the baseline of `npm run bench:web`. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { inProject } from "../deploy/paths.mjs";

const HTML = `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>empty</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>`;
const MAIN = `import { createRoot } from "react-dom/client";
createRoot(document.getElementById("root")).render(<h1>Hello</h1>);`;

/** Build the page and serve it; return its address and a function that stops the server. */
export async function startEmptyPage() {
  // Inside the project's folder, so that it finds the project's React.
  const root = inProject("var", "bench-empty-page");
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "index.html"), HTML);
  writeFileSync(join(root, "main.jsx"), MAIN);
  await build({ root, configFile: false, logLevel: "warn", plugins: [react()] });
  const server = createServer((request, response) => void answer(root, request.url ?? "/", response));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}`,
    end: async () => {
      server.close();
      server.closeAllConnections();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function answer(root, path, response) {
  const isPage = path === "/";
  try {
    const body = await readFile(join(root, "dist", isPage ? "index.html" : path));
    response.setHeader("Content-Type", isPage ? "text/html; charset=utf-8" : "text/javascript");
    if (!isPage) response.setHeader("Content-Encoding", "br");
    response.end(isPage ? body : brotliCompressSync(body));
  } catch {
    response.writeHead(404).end();
  }
}
