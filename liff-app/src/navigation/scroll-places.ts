/** How far down the pages of this tab were read: the way back leads there, also after a reload. */
import type { Location } from "react-router-dom";
import { scrollKey } from "shared-ui/rules/scroll-key";

const KEY = "scroll-places";
const places: Record<string, number> = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");

/** Keep how far the page at this location is scrolled now. */
export function keepPlace(location: Location): void {
  places[scrollKey(location)] = window.scrollY;
}

/** Return how far the page at this location was scrolled when it was last left. */
export function placeOf(location: Location): number {
  return places[scrollKey(location)] ?? 0;
}

/** Keep the places when this document is left, and have the browser not scroll by itself. Returns how to stop. */
export function rememberPlaces(current: () => Location): () => void {
  const remember = (): void => {
    keepPlace(current());
    sessionStorage.setItem(KEY, JSON.stringify(places));
  };
  window.history.scrollRestoration = "manual";
  window.addEventListener("pagehide", remember);
  return () => window.removeEventListener("pagehide", remember);
}
