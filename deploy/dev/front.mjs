/** The origin of `npm run dev`: Vite serves the modules of each app, and all other requests are proxied to the server. */
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createServer as createVite } from "vite";
import { inProject } from "../paths.mjs";

const APPS = ["liff", "portal"];
const baseOf = (/** @type {string | undefined} */ app) => `/dev/${app}/`;
// Vite needs inline scripts and styles, which the server's policy forbids.
const VITES_POLICY = "; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";

/**
 * Listen on a port in front of the server; return Vite's file watcher, which also detects files that editors replace.
 * @param {number} port
 * @param {number} serverPort
 */
export async function startFront(port, serverPort) {
  const front = createServer();
  const vites = await Promise.all(APPS.map((app) => viteOf(app, front)));
  front.on("request", (incoming, outgoing) => {
    const vite = vites.find(({ config }) => incoming.url?.startsWith(config.base));
    if (vite) vite.middlewares(incoming, outgoing);
    else proxy(incoming, outgoing, serverPort, vites);
  });
  front.on("upgrade", (incoming, socket, head) => {
    // Vite handles its own sockets in its listener of the same event.
    if (incoming.headers["sec-websocket-protocol"] === "vite-hmr") return;
    if (incoming.headers["sec-websocket-protocol"] === "vite-ping") return;
    proxySocket(incoming, /** @type {import("node:net").Socket} */ (socket), head, serverPort);
  });
  await new Promise((resolve) => front.listen(port, "localhost", () => resolve(undefined)));
  return vites[0].watcher;
}

/**
 * @param {string} app
 * @param {import("node:http").Server} front
 */
function viteOf(app, front) {
  return createVite({
    root: inProject(`${app}-app`),
    base: baseOf(app),
    appType: "custom",
    cacheDir: inProject("var", "dev", `vite-${app}`),
    server: { middlewareMode: true, ws: { server: front } },
  });
}

/**
 * Proxy a request to the server. The Vite of the app transforms HTML pages.
 * @param {import("node:http").IncomingMessage} incoming
 * @param {import("node:http").ServerResponse} outgoing
 * @param {number} serverPort
 * @param {import("vite").ViteDevServer[]} vites
 */
function proxy(incoming, outgoing, serverPort, vites) {
  const { method, url, headers } = incoming;
  // Uncompressed, because HTML pages are transformed here.
  const plain = { ...headers, "accept-encoding": "identity" };
  const proxied = request({ host: "127.0.0.1", port: serverPort, method, path: url, headers: plain });
  proxied.on("response", async (upstream) => {
    const status = upstream.statusCode ?? 502;
    if (!upstream.headers["content-type"]?.startsWith("text/html")) {
      outgoing.writeHead(status, upstream.headers);
      upstream.pipe(outgoing);
      return;
    }
    const html = await transformPage(await text(upstream), vites);
    const { "content-length": _, ...kept } = upstream.headers;
    const policy = `${kept["content-security-policy"]}${VITES_POLICY}`;
    outgoing.writeHead(status, { ...kept, "content-security-policy": policy }).end(html);
  });
  proxied.on("error", ({ message }) => outgoing.writeHead(502).end(message));
  outgoing.on("close", () => proxied.destroy());
  incoming.pipe(proxied);
}

/**
 * @param {string} html
 * @param {import("vite").ViteDevServer[]} vites
 */
async function transformPage(html, vites) {
  const app = /<html[^>]* data-app="(\w+)"/.exec(html)?.[1];
  const vite = vites.find(({ config }) => config.base === baseOf(app));
  if (!vite) return html;
  // Vite serves files outside the app's folder under /@fs and adds its base to the path.
  const shared = `/@fs${inProject("shared-ui")}/`;
  return vite.transformIndexHtml("/index.html", html.replaceAll("../shared-ui/", shared));
}

/**
 * Connect the browser's socket with a socket to the server.
 * @param {import("node:http").IncomingMessage} incoming
 * @param {import("node:net").Socket} socket
 * @param {Buffer} head
 * @param {number} serverPort
 */
function proxySocket(incoming, socket, head, serverPort) {
  const proxied = connect(serverPort, "127.0.0.1", () => {
    const { rawHeaders: raw } = incoming;
    const headerLines = raw.flatMap((name, index) => (index % 2 ? [] : [`${name}: ${raw[index + 1]}`]));
    proxied.write([`${incoming.method} ${incoming.url} HTTP/1.1`, ...headerLines, "", ""].join("\r\n"));
    proxied.write(head);
    proxied.pipe(socket).pipe(proxied);
  });
  for (const [one, other] of [
    [socket, proxied],
    [proxied, socket],
  ]) {
    one.on("error", () => other.destroy());
    one.on("close", () => other.destroy());
  }
}
