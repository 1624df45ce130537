/** The settings of a server of the browser tests and of whatever else runs on its database. */
import { demoEnvironment } from "../../../deploy/environment.mjs";
import { inProject } from "../../../deploy/paths.mjs";

/** The settings of a server beside the real LINE, as in production: its pages know of no emulator, and staff have a second factor. */
const REAL_LINE = {
  SECOND_FACTOR: "1",
  LINE_API_BASE: "https://api.line.me",
  LINE_ACCESS_BASE: "https://access.line.me",
  LINE_LIFF_BASE: "https://liff.line.me",
  LINE_ME_BASE: "https://line.me",
  // What it would send by line-bot-sdk has nowhere to go.
  WORKER_IN_PROCESS: "0",
};

/**
 * Return where a server keeps everything.
 * @param {string} port
 */
export const folderOf = (port) => inProject("var", `e2e-${port}`);

/**
 * Return its settings.
 * @param {string} port
 * @param {string} emulatorPort
 * @param {boolean} isBesideLine
 */
export function environmentOf(port, emulatorPort, isBesideLine = false) {
  const folder = folderOf(port);
  const own = { PATH: process.env.PATH, HOME: process.env.HOME, ...(isBesideLine ? REAL_LINE : {}) };
  return {
    ...demoEnvironment(port, emulatorPort, own),
    DATABASE_URL: `sqlite:///${folder}/database.sqlite3`,
    MEDIA_DIR: `${folder}/media`,
    MAIL_DIR: `${folder}/mail`,
    LINE_EMULATOR_DB: ":memory:",
  };
}
