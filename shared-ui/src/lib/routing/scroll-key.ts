/**
 * The key of a page's scroll position. The router gives every document's first page the key "default"; use its
 * path.
 */
export function scrollKey({ key, pathname }: { key: string; pathname: string }): string {
  return key === "default" ? pathname : key;
}
