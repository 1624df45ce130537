/** Under which name the router keeps how far a page was scrolled. */

/** Return the name: the router calls the first page of every document "default", so there the address tells pages apart. */
export function scrollKey({ key, pathname }: { key: string; pathname: string }): string {
  return key === "default" ? pathname : key;
}
