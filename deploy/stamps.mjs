/** Stamps: files with the hash of the sources of a finished task, so that it is not repeated. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inProject } from "./paths.mjs";

const NOT_SOURCES = new Set(["node_modules", "dist", "built", "__pycache__"]);

/** Hash the names and contents of files and folders of the project. */
export function hashOf(...paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesUnder(path)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(inProject(file)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

export function isStamped(stamp, hash) {
  try {
    return readFileSync(stamp, "utf8") === hash;
  } catch {
    return false;
  }
}

export function setStamp(stamp, hash) {
  writeFileSync(stamp, hash);
}

function filesUnder(path) {
  if (!statSync(inProject(path)).isDirectory()) return [path];
  return readdirSync(inProject(path))
    .filter((name) => !NOT_SOURCES.has(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
