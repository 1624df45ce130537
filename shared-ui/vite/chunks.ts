/** Which of a build's modules travel in one file: fewer files compress better and cost a slow line fewer requests. */
import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

type Group = Rolldown.CodeSplittingGroup;

const LIBRARIES = /\/node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack|openapi-fetch|clsx)\//;
// Only pages with a list that is read on need these; the cache of queries itself needs the rest.
const READ_ON = /\/node_modules\/@tanstack\/.*\/(?:infiniteQueryObserver|use(?:Suspense)?InfiniteQuery)\.js$/;
// Single fields stand on the portal's first pages too; whole forms have the rest. My page in the app has none.
const FIELDS = {
  liff: /\/src\/ui\/form\/(?:Field|TextField|TextArea|Select)\.tsx/,
  portal: /\/src\/ui\/form\/(?:Field|TextField|Select)\.tsx/,
};
const FORMS =
  /\/src\/(?:lib\/use-form-errors|features\/account\/PasswordField|ui\/(?:choices\/|form\/(?:ErrorSummary|FieldGroup|focus-field)))\b/;
// What fields are called is much, and no first page has a form; nor has it anything to print, send or delete.
const LATER = /\/src\/(?:api\/generated\/forms|ui\/icons\/act-icons)\.tsx?$/;
// What every page of an app needs, and then what every page of somebody signed in does.
const APP = ["App.tsx"];
const FRAME = {
  liff: ["frame/ApplicantLayout.tsx"],
  portal: [
    "frame/SignedInLayout.tsx",
    "features/long-list/use-list-view.ts",
    "features/assignee/Assignee.tsx",
    "features/today/Today.tsx",
    "ui/DenseRows.tsx",
    "../../shared-ui/src/ui/layout/Section.tsx",
    "features/home/home-drafts.ts",
    "features/long-list/LongList.tsx",
    "../../shared-ui/src/ui/display/StatusBadge.tsx",
    "../../shared-ui/src/ui/layout/Card.tsx",
    "../../shared-ui/src/ui/layout/CardGrid.tsx",
  ],
};
// What so many pages use comes in one file, not in twenty; the app on slow phones gains more by few requests.
const SHARED_BY = { liff: 5, portal: 18 };

/** Together they are smaller, and they stay in the cache when the app changes. */
export const LIBRARIES_TOGETHER: Group = {
  name: "libraries",
  test: (id) => LIBRARIES.test(id) && !READ_ON.test(id),
  priority: 4,
};

/** Return the groups of an app's build. */
export function chunksOf(app: keyof typeof FRAME): Group[] {
  return [
    LIBRARIES_TOGETHER,
    { ...neededBy(app, "app", APP), priority: 3 },
    { ...neededBy(app, "frame", FRAME[app]), priority: 1 },
    { name: "fields", test: FIELDS[app], priority: 2.6 },
    { name: "forms", test: FORMS, priority: 2.5 },
    {
      name: "shared",
      test: (id) => id.includes("/src/") && !LATER.test(id),
      minShareCount: SHARED_BY[app],
      priority: 2,
    },
  ];
}

/** Group these modules and what they import, but for what is fetched by itself: the server finds it by its own file. */
function neededBy(app: string, name: string, roots: readonly string[]): Group {
  const files = roots.map((root) => fileURLToPath(new URL(`../../${app}-app/src/${root}`, import.meta.url)));
  let needed: Set<string> | null = null;
  return {
    debugName: name,
    name: (id, context) => {
      needed ??= withImports(files, context);
      if (!needed.has(id) || READ_ON.test(id)) return null;
      return context.getModuleInfo(id)?.dynamicImporters.length ? null : name;
    },
  };
}

function withImports(files: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set(files);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
