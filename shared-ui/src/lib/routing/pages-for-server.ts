/** What the server needs to know about an app's pages: build, title and what the browser should preload. */

interface Early {
  modules: readonly string[];
  calls: readonly string[];
}

export interface PageForServer extends Early {
  path: string;
  title: string;
}

// Furigana markup of <Furigana>; a document title cannot show it.
const READINGS = /\{([^{}|]+)\|[^{}|]+\}/g;

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The URL pattern, title and preloads of each page. */
export function pagesForServer(
  groups: Groups,
  titles: Readonly<Record<string, string>>,
  early: Readonly<Record<string, Early>>,
): PageForServer[] {
  const pages = Object.values(groups).flatMap((group) => Object.entries(group));
  return pages.map(([name, path]) => ({
    path,
    title: (titles[name] ?? "").replace(READINGS, "$1"),
    modules: [],
    calls: [],
    ...early[name],
  }));
}
