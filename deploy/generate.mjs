/** `npm run generate`: everything that is made from the server's own words, each step from what the one before made. */
import { demoEnvironment } from "./environment.mjs";
import { timed } from "./output.mjs";
import { PYTHON } from "./paths.mjs";
import { wantedPorts } from "./ports.mjs";
import { orFail, run, stopOnSignals } from "./processes.mjs";

const GENERATED = "shared-ui/src/api/generated";
/** A further thing that is generated is a further row; tests/code/test_generated.py finds a stale copy. */
const STEPS = {
  // First: the server, which the next step starts, reads it.
  "pages.json": ["node", "shared-ui/pages.mjs"],
  "openapi.json, vocabulary.ts, console.ts, forms.ts, limits.ts, regions.ts, fee-terms.ts, terms.ts": [
    PYTHON,
    "-m",
    "flask",
    "--app",
    "wsgi",
    "openapi",
  ],
  "schema.d.ts": [
    "npx",
    "openapi-typescript",
    `${GENERATED}/openapi.json`,
    "--output",
    `${GENERATED}/schema.d.ts`,
  ],
};

stopOnSignals(130);
await orFail(async () => {
  const { port, emulatorPort } = wantedPorts();
  const env = demoEnvironment(port, emulatorPort);
  for (const [made, [command, ...args]] of Object.entries(STEPS)) {
    await timed(made, () => run("generate", command, args, { env }));
  }
});
