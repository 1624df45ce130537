/** What the server has to know of an app's pages: which build answers, how a page is called, what a browser fetches early. */

interface Early {
  modules: readonly string[];
  calls: readonly string[];
}

export interface PageForServer extends Early {
  path: string;
  title: string;
}

// What <Furigana> shows above words; a title has no room for it.
const READINGS = /\{([^{}|]+)\|[^{}|]+\}/g;

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Return each page's address pattern with its title and what is fetched early for it. */
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
