/** Text about the shown page of a long list. */
import type { OffsetPage } from "shared-ui/api/read";
import { listing as words } from "./text";
import { PAGE_SIZE } from "./view";

export function isPastEnd({ data, total }: OffsetPage<unknown>): boolean {
  return data.length === 0 && total > 0;
}

/** Which rows the page shows, or that there are none; `whole` is the number of rows without filters, if they apply. */
export function shownWords(page: OffsetPage<unknown>, pageNumber: number, whole?: number): string {
  if (isPastEnd(page)) return words.pastEnd;
  if (page.data.length === 0) return words.none;
  const from = (pageNumber - 1) * PAGE_SIZE + 1;
  return words.shown(from, from + page.data.length - 1, page.total, whole);
}
