/** Rendering a page of an app to HTML while the app is built (vite/prerender.ts). */
import type { ReactElement } from "react";
import { prerender } from "react-dom/static";
import { loaded } from "./hydrate";
import type { Router } from "./pages";

/** What an app's prerender.tsx exports: the pages that the build prerenders, in each wording, and their HTML. */
export interface Prerendered {
  PAGES: readonly string[];
  WORDINGS: readonly string[];
  render: (path: string, wording: string) => Promise<string>;
}

/** Render the page of a router that has been made for it. */
export async function htmlOf(router: Router, app: ReactElement): Promise<string> {
  await loaded(router);
  if (router.state.errors) throw Object.values(router.state.errors)[0];
  // Everything in its place: parts that come later would be moved there by a script in the page, which the policy forbids.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail });
  return new Response(prelude).text();
}

function fail(error: unknown): never {
  throw error;
}
