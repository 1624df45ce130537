/** Text about the shown part of a long list. */
import type { Part } from "shared-ui/api/read";
import { listing as words } from "./text";
import { PAGE_SIZE } from "./view";

export function isPastEnd({ data, total }: Part<unknown>): boolean {
  return data.length === 0 && total > 0;
}

/** Which rows the page shows, or that there are none; `whole` is the number of rows without filters, if they apply. */
export function shownWords(part: Part<unknown>, page: number, whole?: number): string {
  if (isPastEnd(part)) return words.pastEnd;
  if (part.data.length === 0) return words.none;
  const from = (page - 1) * PAGE_SIZE + 1;
  return words.shown(from, from + part.data.length - 1, part.total, whole);
}
