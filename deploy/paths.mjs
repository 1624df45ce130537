/** Paths of the project and of its generated files. Does not access the disk. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
export const PYTHON = inProject(".venv", "bin", "python");
export const LOGS = inProject("var", "log");

/** Return the absolute path of a file of the project. */
export function inProject(...parts) {
  return join(ROOT, ...parts);
}
