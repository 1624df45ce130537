/** The two front-end builds. Each is rebuilt only if its sources changed. Requires Node's installed libraries. */
import { timed } from "./output.mjs";
import { inProject } from "./paths.mjs";
import { run } from "./processes.mjs";
import { hashOf, isStamped, setStamp } from "./stamps.mjs";

const SHARED_SOURCES = ["shared-ui", "package.json", "package-lock.json", "tsconfig.json"];

export async function buildApps() {
  await Promise.all([
    buildApp("liff-app", "利用者の画面を組み立てています"),
    buildApp("portal-app", "施設・相談員の画面を組み立てています"),
  ]);
}

async function buildApp(app, label) {
  // The stamp is in the build folder: a manual build deletes it, and the app is built again.
  const stamp = inProject(app, "dist", ".built-from");
  const hash = hashOf(app, ...SHARED_SOURCES);
  if (isStamped(stamp, hash)) return;
  await timed(label, () => run(`build-${app}`, "npm", ["run", "build", "--workspace", app]));
  setStamp(stamp, hash);
}
