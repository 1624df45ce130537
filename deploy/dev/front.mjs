/** The one origin of `npm run dev`: modules come from the Vite of their app, all else from the server behind it. */
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createServer as createVite } from "vite";
import { inProject } from "../paths.mjs";

const APPS = ["liff", "portal"];
const baseOf = (/** @type {string | undefined} */ app) => `/dev/${app}/`;
// Vite puts scripts and styles into the page itself, which the server's policy rightly forbids.
const VITES_POLICY = "; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";

/**
 * Listen on a port, before the server on another; return what watches the files, an editor's way of replacing them included.
 * @param {number} port
 * @param {number} serverPort
 */
export async function startFront(port, serverPort) {
  const front = createServer();
  const vites = await Promise.all(APPS.map((app) => viteOf(app, front)));
  front.on("request", (asked, answer) => {
    const vite = vites.find(({ config }) => asked.url?.startsWith(config.base));
    if (vite) vite.middlewares(asked, answer);
    else pass(asked, answer, serverPort, vites);
  });
  front.on("upgrade", (asked, socket, head) => {
    // Vite listens to the same event for its own.
    if (asked.headers["sec-websocket-protocol"] === "vite-hmr") return;
    if (asked.headers["sec-websocket-protocol"] === "vite-ping") return;
    passSocket(asked, /** @type {import("node:net").Socket} */ (socket), head, serverPort);
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
 * Ask the server what the browser asked; a page of it is made ready by the Vite of its app.
 * @param {import("node:http").IncomingMessage} asked
 * @param {import("node:http").ServerResponse} answer
 * @param {number} serverPort
 * @param {import("vite").ViteDevServer[]} vites
 */
function pass(asked, answer, serverPort, vites) {
  const { method, url, headers } = asked;
  // A page comes as it is, for it is read here.
  const plain = { ...headers, "accept-encoding": "identity" };
  const onward = request({ host: "127.0.0.1", port: serverPort, method, path: url, headers: plain });
  onward.on("response", async (answered) => {
    const status = answered.statusCode ?? 502;
    if (!answered.headers["content-type"]?.startsWith("text/html")) {
      answer.writeHead(status, answered.headers);
      answered.pipe(answer);
      return;
    }
    const html = await readyPage(await text(answered), vites);
    const { "content-length": _, ...kept } = answered.headers;
    const policy = `${kept["content-security-policy"]}${VITES_POLICY}`;
    answer.writeHead(status, { ...kept, "content-security-policy": policy }).end(html);
  });
  onward.on("error", ({ message }) => answer.writeHead(502).end(message));
  answer.on("close", () => onward.destroy());
  asked.pipe(onward);
}

/**
 * @param {string} html
 * @param {import("vite").ViteDevServer[]} vites
 */
async function readyPage(html, vites) {
  const app = /<html[^>]* data-app="(\w+)"/.exec(html)?.[1];
  const vite = vites.find(({ config }) => config.base === baseOf(app));
  if (!vite) return html;
  // What lies outside the app's folder has an address of its own; Vite puts its base before it.
  const shared = `/@fs${inProject("shared-ui")}/`;
  return vite.transformIndexHtml("/index.html", html.replaceAll("../shared-ui/", shared));
}

/**
 * Join the browser's socket and one to the server, byte by byte.
 * @param {import("node:http").IncomingMessage} asked
 * @param {import("node:net").Socket} socket
 * @param {Buffer} head
 * @param {number} serverPort
 */
function passSocket(asked, socket, head, serverPort) {
  const onward = connect(serverPort, "127.0.0.1", () => {
    const { rawHeaders: raw } = asked;
    const lines = raw.flatMap((name, index) => (index % 2 ? [] : [`${name}: ${raw[index + 1]}`]));
    onward.write([`${asked.method} ${asked.url} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  for (const [one, other] of [
    [socket, onward],
    [onward, socket],
  ]) {
    one.on("error", () => other.destroy());
    one.on("close", () => other.destroy());
  }
}
