/** The settings of a start on one machine: the user's environment variables, and defaults for the demo. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { inProject } from "./paths.mjs";

export const DEMO_DATABASE = inProject("var", "demo.sqlite3");
const SECRETS = [
  "SECRET_KEY",
  "CERTIFICATE_KEY",
  "LINE_LOGIN_CHANNEL_SECRET",
  "LINE_MESSAGING_CHANNEL_TOKEN",
  "LINE_MESSAGING_CHANNEL_SECRET",
];

/**
 * The settings by name. The named properties are read by these programs themselves.
 * @typedef {Record<string, string> & {
 *   PORT: string,
 *   LINE_EMULATOR_PORT: string,
 *   PUBLIC_URL: string,
 *   DATABASE_URL: string,
 *   LINE_MESSAGING_CHANNEL_SECRET: string,
 * }} Environment
 */

/**
 * Return the environment of the server and the LINE emulator. Values of `inherited` override the defaults, except ports.
 * @param {number | string} port
 * @param {number | string} emulatorPort
 * @param {NodeJS.ProcessEnv} inherited
 * @returns {Environment}
 */
export function demoEnvironment(port, emulatorPort, inherited = process.env) {
  /** @type {Record<string, string>} */
  const overrides = Object.fromEntries(
    Object.entries(inherited).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const publicUrl = overrides.PUBLIC_URL ?? `http://localhost:${port}`;
  const emulator = `http://localhost:${emulatorPort}`;
  return {
    MODE: "development",
    PUBLIC_URL: publicUrl,
    DATABASE_URL: `sqlite:///${DEMO_DATABASE}`,
    MEDIA_DIR: inProject("var", "media"),
    WORKER_IN_PROCESS: "1",
    LINE_API_BASE: emulator,
    LINE_API_DATA_BASE: emulator,
    LINE_ACCESS_BASE: emulator,
    LINE_LIFF_BASE: `${emulator}/liff`,
    LINE_ME_BASE: emulator,
    LINE_BASIC_ID: "@000emulator",
    LINE_LOGIN_CHANNEL_ID: "1650000001",
    LIFF_ID: "1650000001-demoLiff",
    LINE_EMULATOR_DB: inProject("var", "line-emulator.sqlite3"),
    SUPPORT_EMAIL: "support@example.com",
    OPERATOR_NAME: "グループホームマッチング デモ運営",
    OPERATOR_ADDRESS: "東京都千代田区丸の内0-0-0（架空の住所）",
    PRIVACY_OFFICER: "デモ運営 個人情報窓口",
    REGISTRATION_NUMBER: "T0000000000000",
    BANK_ACCOUNT: "架空銀行 デモ支店 普通 0000000",
    QUIET_NIGHTS: "0",
    ASK_WEAK_PASSWORDS: "0",
    LIFF_ENDPOINT_URL: `${publicUrl}/`,
    LINE_WEBHOOK_URL: `${publicUrl}/api/line/webhook/`,
    PYTHONUNBUFFERED: "1",
    ...demoSecrets(),
    ...overrides,
    PORT: String(port),
    LINE_EMULATOR_PORT: String(emulatorPort),
  };
}

/**
 * Return the demo's secrets: random, stored in a file that only the user can read.
 * @returns {{ LINE_MESSAGING_CHANNEL_SECRET: string }}
 */
function demoSecrets() {
  const file = inProject("var", "demo-secrets.json");
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const missing = SECRETS.filter((name) => !stored[name]);
  if (missing.length === 0) return stored;
  const created = missing.map((name) => [name, randomBytes(32).toString("hex")]);
  const all = { ...stored, ...Object.fromEntries(created) };
  mkdirSync(inProject("var"), { recursive: true });
  writeFileSync(file, JSON.stringify(all, null, 2), { mode: 0o600 });
  return all;
}
