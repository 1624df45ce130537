/** Every string of the applicants' app with the place where it stands, in both wordings, whatever file it is in. */

type Module = Record<string, unknown>;

const EASY = import.meta.glob<Module>(
  ["/{shared-ui,liff-app,portal-app}/src/**/*.easy.ts", "/shared-ui/src/ui/text/plain-lines.ts"],
  { eager: true },
);
const OTHERS = import.meta.glob<Module>("/{shared-ui,liff-app,portal-app}/src/**/{text,*.text}.ts", {
  eager: true,
});
// What stands in for a name or a number that the app puts into a sentence.
const SAMPLE = ["れい", "れい", "れい"];

/** Where a string stands, such as chat.picture.no, and what it says. */
export type Said = readonly [place: string, text: string];

/** Return every easy string, with readings as {漢字|かんじ}. */
export function easyStrings(): Said[] {
  return Object.values(EASY).flatMap((module) =>
    Object.entries(module).flatMap(([name, area]) => textsIn(area, standardName(name))),
  );
}

export function standardStrings(): Said[] {
  const areas = Object.assign({}, ...Object.values(OTHERS)) as Module;
  const names = Object.values(EASY).flatMap((module) => Object.keys(module).map(standardName));
  return [...new Set(names)].flatMap((name) => textsIn(areas[name], name));
}

function standardName(easyName: string): string {
  const bare = easyName.replace(/^easy/, "");
  return bare.slice(0, 1).toLowerCase() + bare.slice(1);
}

function textsIn(value: unknown, place: string): Said[] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value === "function") return textsIn(value(...SAMPLE), place);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${place}.${key}`));
}
