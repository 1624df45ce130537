/** Finds the tests of changed screens: beside them, of what imports them, or of what imports that; the nearest there are. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { inProject } from "../../deploy/paths.mjs";

const FOLDERS = ["shared-ui/src", "liff-app/src", "portal-app/src"];
const IMPORT = /(?:from|import)\s*\(?"((?:\.|shared-ui\/)[^"]+)"/g;
const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Return the test files that touch some changed ones. */
export function touchedScreens(changed) {
  const importers = new Map();
  for (const file of FOLDERS.flatMap(sourcesUnder)) {
    for (const imported of importsOf(file)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return [...new Set(changed.flatMap((file) => nearest(file, importers)))];
}

function nearest(file, importers) {
  const seen = new Set([withoutEnding(file)]);
  let level = [file];
  while (level.length) {
    const tests = level.filter(isTest);
    if (tests.length) return tests;
    level = level.flatMap((one) => importers.get(withoutEnding(one)) ?? []);
    level = [...new Set(level)].filter((one) => !seen.has(withoutEnding(one)));
    for (const one of level) seen.add(withoutEnding(one));
  }
  return [];
}

function sourcesUnder(folder) {
  const names = readdirSync(inProject(folder), { encoding: "utf8", recursive: true });
  return names.filter((name) => /\.tsx?$/.test(name)).map((name) => join(folder, name));
}

function importsOf(file) {
  const source = readFileSync(inProject(file), "utf8");
  return [...source.matchAll(IMPORT)].map(([, name]) => {
    const path = name.startsWith(".")
      ? join(dirname(file), name)
      : name.replace("shared-ui/", "shared-ui/src/");
    return withoutEnding(normalize(path));
  });
}

function withoutEnding(file) {
  return file.replace(/\.tsx?$/, "");
}
