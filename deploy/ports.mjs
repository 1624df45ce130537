/** Port numbers: those of a start from the environment, checked to be free, and any free port. */
import { connect, createServer } from "node:net";
import { Failure } from "./output.mjs";

/** Return the two configured port numbers without checking that they are free. */
export function wantedPorts(env = process.env) {
  const port = portOf(env, "PORT", 8000);
  const emulatorPort = portOf(env, "LINE_EMULATOR_PORT", 8001);
  if (port === emulatorPort) {
    throw new Failure(`PORTとLINE_EMULATOR_PORTが同じ${port}です。別の番号を設定してください。`);
  }
  return { port, emulatorPort };
}

/** Return the two configured port numbers. Throws a Failure if one cannot be used. */
export async function freePorts(env = process.env) {
  const { port, emulatorPort } = wantedPorts(env);
  await requireFree("PORT", port);
  await requireFree("LINE_EMULATOR_PORT", emulatorPort);
  return { port, emulatorPort };
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

function portOf(env, name, fallback) {
  const port = Number(env[name] || fallback);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Failure(`${name}には1から65535までの番号を設定してください（いまは「${env[name]}」）。`);
}

async function requireFree(name, port) {
  const errorCode = await listenErrorCode(port);
  if (errorCode === "EACCES") {
    throw new Failure(
      `ポート${port}を使う権限がありません。「${name}=${port + 8000} npm start」のように、1024以上の番号を設定してください。`,
    );
  }
  // Browsers try both addresses of localhost, so a program on either address conflicts.
  if (errorCode || (await isListening("127.0.0.1", port)) || (await isListening("::1", port))) {
    throw new Failure(
      `ポート${port}はほかのプログラムが使っています。そのプログラムを止めるか、「${name}=${port + 100} npm start」のように別の番号を設定してください。`,
    );
  }
}

function listenErrorCode(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(null)));
  });
}

function isListening(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    const settle = (result) => () => {
      socket.destroy();
      resolve(result);
    };
    socket.once("connect", settle(true)).once("error", settle(false)).once("timeout", settle(false));
  });
}
