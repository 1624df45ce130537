/** A minimal WebSocket client, so that generating load costs less than handling it. */
import { randomBytes } from "node:crypto";
import { connect } from "node:net";

const [TEXT, CLOSE, PING, PONG] = [1, 8, 9, 10];
const HEAD_END = "\r\n\r\n";

/**
 * An open socket.
 * @typedef {{ send: (text: string) => void, end: () => void }} Client
 */

/**
 * Open a socket; resolve after the handshake. `onText` gets each text, `onEnd` the close code or null.
 * @param {number | string} port
 * @param {string} path
 * @param {{
 *   headers?: Record<string, string>,
 *   onText: (text: string, client: Client) => void,
 *   onEnd?: (code: number | null) => void,
 * }} options
 * @returns {Promise<Client>}
 */
export function openSocket(port, path, { headers = {}, onText, onEnd = () => {} }) {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1").setNoDelay(true);
    const client = {
      send: (text) => socket.write(frame(TEXT, Buffer.from(text))),
      end: () => socket.destroy(),
    };
    let rest = /** @type {Buffer} */ (Buffer.alloc(0));
    let isOpen = false;
    /** @type {number | null} */
    let code = null;

    const completeHandshake = () => {
      const end = rest.indexOf(HEAD_END);
      if (end < 0) return false;
      const head = rest.toString("latin1", 0, end);
      if (!head.startsWith("HTTP/1.1 101")) throw new Error(head.split("\r\n")[0]);
      rest = rest.subarray(end + HEAD_END.length);
      isOpen = true;
      resolve(client);
      return true;
    };
    const onFrame = (kind, body) => {
      if (kind === TEXT) onText(body.toString(), client);
      else if (kind === PING) socket.write(frame(PONG, body));
      else if (kind === CLOSE) {
        code = body.length > 1 ? body.readUInt16BE() : 1005;
        socket.end(frame(CLOSE, body));
      }
    };

    socket.on("connect", () => socket.write(upgrade(port, path, headers)));
    socket.on("data", (data) => {
      rest = rest.length ? Buffer.concat([rest, data]) : data;
      try {
        if (isOpen || completeHandshake()) rest = readFrames(rest, onFrame);
      } catch (error) {
        socket.destroy(/** @type {Error} */ (error));
      }
    });
    socket.on("error", reject);
    socket.on("close", () => (isOpen ? onEnd(code) : reject(new Error("The connection ended early."))));
  });
}

function upgrade(port, path, headers) {
  const fields = {
    Host: `127.0.0.1:${port}`,
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    ...headers,
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [`GET ${path} HTTP/1.1`, ...head].join("\r\n") + HEAD_END;
}

/** Clients must mask their frames. A mask of zeros leaves the bytes unchanged. */
function frame(kind, body) {
  const head = body.length < 126 ? Buffer.alloc(6) : Buffer.alloc(8);
  head[0] = 0x80 | kind;
  head[1] = 0x80 | Math.min(body.length, 126);
  if (body.length >= 126) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** Pass on each complete frame; return the bytes of the incomplete rest. */
function readFrames(bytes, onFrame) {
  let at = 0;
  while (bytes.length >= at + 2) {
    let length = bytes[at + 1] & 0x7f;
    let start = at + 2;
    if (length === 126) {
      if (bytes.length < at + 4) break;
      length = bytes.readUInt16BE(at + 2);
      start = at + 4;
    } else if (length === 127) throw new Error("A frame is larger than any of ours.");
    if (bytes.length < start + length) break;
    onFrame(bytes[at] & 0x0f, bytes.subarray(start, start + length));
    at = start + length;
  }
  return bytes.subarray(at);
}
