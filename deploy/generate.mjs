/** `npm run generate`: everything that is made from the server's own words; with `types`, only what is not committed. */
import { buildApiTypes } from "./api-types.mjs";
import { demoEnvironment } from "./environment.mjs";
import { installNode, installPython } from "./install.mjs";
import { timed } from "./output.mjs";
import { PYTHON } from "./paths.mjs";
import { wantedPorts } from "./ports.mjs";
import { orFail, run, stopOnSignals } from "./processes.mjs";

/** What is committed, each step from what the one before made; tests/code/test_generated.py finds a stale copy. */
const STEPS = {
  // First: the server, which the next step starts, reads it.
  "pages.json": ["node", "shared-ui/pages.mjs"],
  "vocabulary.ts, console.ts, forms.ts, limits.ts, regions.ts, fee-terms.ts, terms.ts": [
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
  for (const [made, [command, ...args]] of Object.entries(STEPS)) {
    await timed(made, () => run("generate", command, args, { env }));
  }
}
