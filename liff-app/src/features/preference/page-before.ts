/** Whether the browser's own way back leads to a page of this app. */

/** The router numbers its entries; only those after the first have one of ours before them. */
export function hasPageBefore(): boolean {
  const state = window.history.state as { idx?: number } | null;
  return (state?.idx ?? 0) > 0;
}
