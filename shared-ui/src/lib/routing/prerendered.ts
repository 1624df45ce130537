/** Renders an app's pages to HTML during the build (vite/prerender.ts). */
import type { ReactElement } from "react";
import { prerender } from "react-dom/static";
import { loaded } from "./hydrate";
import type { Router } from "./pages";

/** What an app's prerender.tsx exports: the pages to prerender in each wording, and their HTML. */
export interface Prerendered {
  PAGES: readonly string[];
  WORDINGS: readonly string[];
  render: (path: string, wording: string) => Promise<string>;
}

export async function htmlOf(router: Router, app: ReactElement): Promise<string> {
  await loaded(router);
  if (router.state.errors) throw Object.values(router.state.errors)[0];
  // Render everything in place: React would move late parts with an inline script, which the CSP forbids.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail });
  return new Response(prelude).text();
}

function fail(error: unknown): never {
  throw error;
}
