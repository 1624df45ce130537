/** What the server has to know of an app's pages: it tells by them which build answers, and what a browser fetches early. */

interface Early {
  modules: readonly string[];
  calls: readonly string[];
}

export interface PageForServer extends Early {
  path: string;
}

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Return each page's address pattern with what is fetched early for it. */
export function pagesForServer(groups: Groups, early: Readonly<Record<string, Early>>): PageForServer[] {
  const pages = Object.values(groups).flatMap((group) => Object.entries(group));
  return pages.map(([name, path]) => ({ path, modules: [], calls: [], ...early[name] }));
}
