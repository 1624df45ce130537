/** The key of a page's scroll position: the path for the first page, which the router always calls "default". */
export function scrollKey({ key, pathname }: { key: string; pathname: string }): string {
  return key === "default" ? pathname : key;
}
