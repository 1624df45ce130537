/** Hydrates a page that the build has prerendered (vite/prerender.ts). */
import { type ReactElement, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { Router } from "./pages";

/** Resolves when the router has loaded its first page. */
export function loaded(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** Hydrates the prerendered page; false if the app shows another page or an error instead. */
export async function hydrate(element: HTMLElement, router: Router, app: ReactElement): Promise<boolean> {
  const { pathname } = window.location;
  await loaded(router);
  if (router.state.location.pathname !== pathname || router.state.errors) return false;
  // Renders in slices, so that the browser can respond to input meanwhile.
  startTransition(() => void hydrateRoot(element, app));
  return true;
}
