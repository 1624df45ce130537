/** The settings of a test server and of other programs that use its database. */
import { demoEnvironment } from "../../../deploy/environment.mjs";
import { inProject } from "../../../deploy/paths.mjs";

/** The settings for the real LINE, as in production: pages without the emulator, and a required second factor. */
const REAL_LINE = {
  SECOND_FACTOR: "1",
  LINE_API_BASE: "https://api.line.me",
  LINE_ACCESS_BASE: "https://access.line.me",
  LINE_LIFF_BASE: "https://liff.line.me",
  LINE_ME_BASE: "https://line.me",
  // The worker could not reach LINE.
  WORKER_IN_PROCESS: "0",
};

/** @param {string} port */
export const folderOf = (port) => inProject("var", `e2e-${port}`);

/**
 * @param {string} port
 * @param {string} emulatorPort
 * @param {boolean} withRealLine
 */
export function environmentOf(port, emulatorPort, withRealLine = false) {
  const folder = folderOf(port);
  const settings = { PATH: process.env.PATH, HOME: process.env.HOME, ...(withRealLine ? REAL_LINE : {}) };
  return {
    ...demoEnvironment(port, emulatorPort, settings),
    DATABASE_URL: `sqlite:///${folder}/database.sqlite3`,
    MEDIA_DIR: `${folder}/media`,
    MAIL_DIR: `${folder}/mail`,
    LINE_EMULATOR_DB: ":memory:",
  };
}
