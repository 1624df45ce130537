// A room opens at its end. The position of a reload would hide what was written meanwhile.
const ROOM = /^\/chat\/\d/;

/**
 * The key of a page's scroll position: the path for the first page, which the router always calls "default". A room has
 * a new one each time, so that its position is never restored.
 */
export function scrollKey({ key, pathname }: { key: string; pathname: string }): string {
  if (ROOM.test(pathname)) return `${pathname} ${Math.random()}`;
  return key === "default" ? pathname : key;
}

/** As scrollKey. The browser itself restores a prerendered first page, so its key differs each time it is loaded. */
export function prerenderedScrollKey(location: { key: string; pathname: string }): string {
  return location.key === "default" ? `default ${performance.timeOrigin}` : scrollKey(location);
}
