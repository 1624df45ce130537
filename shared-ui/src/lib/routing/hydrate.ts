/** Taking over a page that the build prerendered (vite/prerender.ts). */
import type { ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import type { Router } from "./pages";

/** Resolve when the router has loaded all that its first page shows. */
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

/** Hydrate the prerendered page of an app; return false if the app shows another page, or a fault, in its place. */
export async function hydrate(element: HTMLElement, router: Router, app: ReactElement): Promise<boolean> {
  const { pathname } = window.location;
  await loaded(router);
  if (router.state.location.pathname !== pathname || router.state.errors) return false;
  hydrateRoot(element, app);
  return true;
}
