/** `npm run generate`: generates code from the server's definitions; with `types`, only the uncommitted files. */
import { buildApiTypes } from "./api-types.mjs";
import { demoEnvironment } from "./environment.mjs";
import { installNode, installPython } from "./install.mjs";
import { timed } from "./output.mjs";
import { PYTHON } from "./paths.mjs";
import { wantedPorts } from "./ports.mjs";
import { orFail, run, stopOnSignals } from "./processes.mjs";

/** The committed files, in order of dependency. tests/code/test_generated.py fails if one is outdated. */
const STEPS = {
  // First, because the server reads it, and the next step starts the server.
  "pages.json": ["node", "shared-ui/pages.mjs"],
  "vocabulary.ts, console.ts, forms.ts, limits.ts, refusals.ts, regions.ts, fee-terms.ts, terms.ts": [
    PYTHON,
    "-m",
    "flask",
    "--app",
    "wsgi",
    "vocabulary",
  ],
};

stopOnSignals(130);
await orFail(async () => {
  await Promise.all([installPython(["requirements.txt"]), installNode()]);
  if (process.argv[2] !== "types") await writeCommitted();
  await buildApiTypes();
});

async function writeCommitted() {
  const { port, emulatorPort } = wantedPorts();
  const env = demoEnvironment(port, emulatorPort);
  for (const [name, [command, ...args]] of Object.entries(STEPS)) {
    await timed(name, () => run("generate", command, args, { env }));
  }
}
