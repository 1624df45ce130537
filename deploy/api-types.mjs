/**
 * Builds the OpenAPI document and the TypeScript types generated from it. Only type checks and tests need them. They are
 * not committed, and are rebuilt only if their sources changed.
 */
import { existsSync, rmSync } from "node:fs";
import { demoEnvironment } from "./environment.mjs";
import { timed } from "./output.mjs";
import { inProject, PYTHON } from "./paths.mjs";
import { wantedPorts } from "./ports.mjs";
import { run } from "./processes.mjs";
import { hashOf, isStamped, setStamp } from "./stamps.mjs";

const FOLDER = "shared-ui/src/api/built";
export const DOCUMENT = `${FOLDER}/openapi.json`;
const TYPES = `${FOLDER}/schema.d.ts`;

/** Build both. Requires the installed libraries of Python and Node. */
export async function buildApiTypes() {
  const { port, emulatorPort } = wantedPorts();
  const env = demoEnvironment(port, emulatorPort);
  await build(DOCUMENT, ["server", "wsgi.py", "requirements.txt"], () =>
    run("openapi", PYTHON, ["-m", "flask", "--app", "wsgi", "openapi"], { env }),
  );
  await build(TYPES, [DOCUMENT, "package-lock.json"], () =>
    run("openapi-typescript", "npx", ["openapi-typescript", DOCUMENT, "--output", TYPES]),
  );
}

/**
 * @param {string} file
 * @param {string[]} sources
 * @param {() => Promise<void>} work
 */
async function build(file, sources, work) {
  const stamp = inProject(`${file}.built-from`);
  const hash = hashOf(...sources);
  if (existsSync(inProject(file)) && isStamped(stamp, hash)) return;
  // An interrupted build must not leave a stamp.
  rmSync(stamp, { force: true });
  await timed(file, work);
  setStamp(stamp, hash);
}
