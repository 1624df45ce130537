/** Twenty hostile clients in a worker thread. Each has its own address and sends as fast as the server accepts. */
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { openSocket } from "../../bench/socket.mjs";

const { port, origin, rooms, emails, password, seconds } = workerData;
const until = Date.now() + seconds * 1000;
const LOGIN = "/api/accounts/facilities/login/";
const PREFERENCES = "/api/applicants/preferences/";
const [JSON_TYPE, FORM, UPLOAD] = [
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
];
const SOCKETS_EACH = 10;
const PAUSE_MS = 50;
const BYTE_INTERVAL_MS = 1000;
const counts = {};

/** Bodies that are expensive to parse: three million form fields, and long and deep JSON. */
const FIELDS = Buffer.from("a&".repeat(3_000_000));
const NUMBERS = Buffer.from(`{"email":[${"1,".repeat(6_000_000)}1]}`);
const DEEP = Buffer.from(`${"[".repeat(30_000)}${"]".repeat(30_000)}`);
const SMALL_FIELDS = Buffer.from("a&".repeat(32_000));
const PARTS = Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(200_000));

const floods = [
  () => [LOGIN, FORM, FIELDS],
  () => [LOGIN, JSON_TYPE, NUMBERS],
  () => [LOGIN, JSON_TYPE, DEEP],
  () => [LOGIN, FORM, SMALL_FIELDS],
  () => [PREFERENCES, UPLOAD, PARTS, rooms[0].cookies[1]],
  () => [PREFERENCES, JSON_TYPE, NUMBERS, rooms[0].cookies[1]],
];

const clients = [
  ...Array.from({ length: 8 }, (_, number) => flood(number, { isChunked: number % 4 === 3 })),
  ...Array.from({ length: 4 }, (_, number) => slow(8 + number)),
  ...Array.from({ length: 4 }, (_, number) => passwords(12 + number)),
  ...Array.from({ length: 4 }, (_, number) => reconnects(number)),
];
await Promise.all(clients);
parentPort?.postMessage(counts);

async function flood(number, { isChunked }) {
  for (let turn = number; Date.now() < until; turn++) {
    const [path, type, body, cookie] = floods[turn % floods.length]();
    await sendCall(number, "大きな本文", { path, type, body, cookie, isChunked });
    await pause(PAUSE_MS);
  }
}

/** Send bodies one byte at a time. */
async function slow(number) {
  while (Date.now() < until) {
    await Promise.all(
      [LOGIN, PREFERENCES].map((path) =>
        sendCall(number, "遅い本文", {
          path,
          type: JSON_TYPE,
          body: Buffer.alloc(60),
          cookie: rooms[0].cookies[1],
          isSlow: true,
        }),
      ),
    );
  }
}

/** Sign in with a password whose strength check takes seconds. */
async function passwords(number) {
  const body = Buffer.from(JSON.stringify({ email: emails[number % emails.length], password }));
  while (Date.now() < until) {
    await sendCall(number, "ログイン", { path: LOGIN, type: JSON_TYPE, body });
    await pause(PAUSE_MS);
  }
}

async function reconnects(number) {
  const own = rooms.filter((_, index) => index % 4 === number);
  while (Date.now() < until) {
    const opened = await Promise.all(
      Array.from({ length: SOCKETS_EACH }, async (_, index) => {
        const { room, cookies } = own[index % own.length];
        const headers = { Cookie: cookies[index % 2], Origin: origin };
        try {
          return await openSocket(port, `/ws/chat/${room}/?since=0`, { headers, onText: () => {} });
        } catch {
          return null;
        }
      }),
    );
    for (const socket of opened) {
      count("再接続", socket ? 101 : "なし");
      socket?.end();
    }
    await pause(PAUSE_MS);
  }
}

/** Send a call and as much of its body as the server accepts; resolve at the response or the end of the connection. */
function sendCall(number, name, { path, type, body, cookie = "", isChunked = false, isSlow = false }) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.1.${number + 1}` });
    const csrf = cookie && JSON.parse(Buffer.from(cookie.split(".")[1], "base64url").toString()).csrf;
    let status = "なし";
    socket.on("connect", async () => {
      socket.write(
        [
          `POST ${path} HTTP/1.1`,
          "Host: localhost",
          `Content-Type: ${type}`,
          isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${isSlow ? 60_000 : body.length}`,
          ...(cookie ? [`Cookie: ${cookie}`, `X-CSRF-TOKEN: ${csrf}`] : []),
          `X-Number: ${randomUUID()}`,
          "",
          "",
        ].join("\r\n"),
      );
      if (!isSlow) {
        if (isChunked) socket.write(`${body.length.toString(16)}\r\n`);
        socket.write(body);
        if (isChunked) socket.write("\r\n0\r\n\r\n");
        return;
      }
      for (let at = 0; at < body.length && socket.writable && Date.now() < until; at++) {
        socket.write("a");
        await pause(BYTE_INTERVAL_MS);
      }
      socket.destroy();
    });
    socket.on("data", (data) => {
      status = data.toString("latin1", 9, 12);
      socket.destroy();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      count(name, status);
      resolve(undefined);
    });
  });
}

function count(name, status) {
  counts[name] ??= {};
  counts[name][status] = (counts[name][status] ?? 0) + 1;
}
