/** The view of a long list of homes or people, stored in the URL: reloading and "back" keep it. */
import type { ListFilters, ListOrder, ListState } from "shared-ui/api/types";
import { queryFrom } from "../../lib/url-view";

export const PAGE_SIZE = 50;
/** The server rejects longer searches, and more than five words. */
export const WORDS_MAX = 100;
const FIVE_WORDS = /^(?:\S+\s+){0,4}\S+/;
/** Lists up to this length are cards; longer ones are rows with a filter bar. */
export const SHORT = 10;
export const STATES = ["unread", "open", "quiet"] as const satisfies readonly ListState[];
export const ORDERS = ["oldest", "newest", "name"] as const satisfies readonly ListOrder[];

/** Values instead of a member's id: the viewer, or nobody. */
export const MINE = "mine";
export const UNASSIGNED = "none";

export interface ListView {
  words: string;
  /** Empty for all; otherwise MINE, UNASSIGNED or a member's id. */
  assignee: string;
  state: ListState | null;
  order: ListOrder;
  /** Starts at 1. */
  page: number;
}

export const WHOLE: ListView = { words: "", assignee: "", state: null, order: "oldest", page: 1 };

/** The view of a URL; invalid values are ignored. */
export function viewIn(query: URLSearchParams): ListView {
  const page = Number(query.get("page"));
  return {
    ...commonFiltersIn(query),
    state: STATES.find((state) => state === query.get("state")) ?? null,
    order: ORDERS.find((order) => order === query.get("order")) ?? WHOLE.order,
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

/** Search text and assignee, for any long list. */
export function commonFiltersIn(query: URLSearchParams): Pick<ListView, "words" | "assignee"> {
  const assignee = query.get("assignee") ?? "";
  return {
    words: FIVE_WORDS.exec((query.get("q") ?? "").trim().slice(0, WORDS_MAX))?.[0] ?? "",
    assignee: [MINE, UNASSIGNED].includes(assignee) || isId(assignee) ? assignee : "",
  };
}

export function isId(value: string): boolean {
  return /^[1-9]\d{0,8}$/.test(value);
}

/** The URL's query; default values are left out. */
export function queryOf(view: ListView): URLSearchParams {
  return queryFrom({
    q: view.words,
    assignee: view.assignee,
    state: view.state,
    order: view.order === WHOLE.order ? null : view.order,
    page: view.page === 1 ? null : view.page,
  });
}

/** The API's query. Without filters it equals the call that the browser preloads. */
export function filtersOf({ words, assignee, state, order, page }: ListView): ListFilters {
  return {
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    ...commonFiltersOf({ words, assignee }),
    ...(state && { state }),
    ...(order !== WHOLE.order && { order }),
  };
}

export function commonFiltersOf({ words, assignee }: Pick<ListView, "words" | "assignee">) {
  return {
    ...(words && { q: words }),
    ...(assignee === MINE && { mine: true }),
    ...(assignee === UNASSIGNED && { unassigned: true }),
    ...(isId(assignee) && { assignee: Number(assignee) }),
  };
}

export function isFiltered({ words, assignee, state }: ListView): boolean {
  return words !== "" || assignee !== "" || state !== null;
}
