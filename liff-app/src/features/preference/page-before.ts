/** Whether the browser's back button leads to a page of this app. */

/** The router numbers its history entries; only the first one has no page of this app before it. */
export function hasPageBefore(): boolean {
  const state = window.history.state as { idx?: number } | null;
  return (state?.idx ?? 0) > 0;
}
