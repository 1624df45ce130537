/** Ports: those of a start, read from the environment and free, or one sentence that says what to set; and any. */
import { connect, createServer } from "node:net";
import { Failure } from "./output.mjs";

/** Return the two port numbers, used already or not. */
export function wantedPorts(env = process.env) {
  const port = portOf(env, "PORT", 8000);
  const emulatorPort = portOf(env, "LINE_EMULATOR_PORT", 8001);
  if (port === emulatorPort) {
    throw new Failure(`PORTとLINE_EMULATOR_PORTが同じ${port}です。別の番号を設定してください。`);
  }
  return { port, emulatorPort };
}

/** Return the two port numbers; stop here when one cannot be used. */
export async function freePorts(env = process.env) {
  const { port, emulatorPort } = wantedPorts(env);
  await demandFree("PORT", port);
  await demandFree("LINE_EMULATOR_PORT", emulatorPort);
  return { port, emulatorPort };
}

/**
 * Return a port that is free right now.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

function portOf(env, name, usual) {
  const port = Number(env[name] || usual);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Failure(`${name}には1から65535までの番号を設定してください（いまは「${env[name]}」）。`);
}

async function demandFree(name, port) {
  const refusal = await refusalToListen(port);
  if (refusal === "EACCES") {
    throw new Failure(
      `ポート${port}を使う権限がありません。「${name}=${port + 8000} npm start」のように、1024以上の番号を設定してください。`,
    );
  }
  // A browser tries both addresses of localhost, so a program on either one is in the way.
  if (refusal || (await answers("127.0.0.1", port)) || (await answers("::1", port))) {
    throw new Failure(
      `ポート${port}はほかのプログラムが使っています。そのプログラムを止めるか、「${name}=${port + 100} npm start」のように別の番号を設定してください。`,
    );
  }
}

function refusalToListen(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(null)));
  });
}

function answers(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    const settle = (answer) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", settle(true)).once("error", settle(false)).once("timeout", settle(false));
  });
}
