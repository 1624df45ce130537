/** The view of all contacts, stored in the URL: reloading, "back" and shared links keep it. */
import type { ContactFilters, ContactOrder, ContactTab, TaskKind } from "shared-ui/api/types";
import { queryFrom } from "../../lib/url-view";
import { commonFiltersIn, commonFiltersOf, isId, PAGE_SIZE } from "../long-list/view";
import type { ContactCountFilters } from "./listing";

export const TABS = ["pending", "accepted", "moved_in", "ended"] as const satisfies readonly ContactTab[];
export const ORDERS = ["waiting", "newest", "name", "message"] as const satisfies readonly ContactOrder[];
/** The tasks of each role in 今日すること; `_KINDS` in server/contacts/queries/today.py. */
export const WAITS_FOR = {
  facility: ["visit", "visit_report", "visit_wanted", "request", "room", "move_in", "quiet"],
  counselor: ["visit", "visit_choice", "request", "room", "question", "quiet"],
} as const satisfies Record<string, readonly TaskKind[]>;
/** Without duplicates. */
export const KINDS: readonly TaskKind[] = [...new Set<TaskKind>(Object.values(WAITS_FOR).flat())];

export interface ContactsView {
  words: string;
  tab: ContactTab | null;
  home: number | null;
  preference: number | null;
  /** Empty for all; otherwise MINE, UNASSIGNED or a member's id. */
  assignee: string;
  unread: boolean;
  waiting: boolean;
  waitsFor: TaskKind | null;
  order: ContactOrder;
  /** Starts at 1. */
  page: number;
  /** The contact whose details are open above the list. */
  contact: number | null;
}

export const WHOLE: ContactsView = {
  ...{ words: "", tab: null, home: null, preference: null, assignee: "", unread: false, waiting: false },
  ...{ waitsFor: null, order: "waiting", page: 1, contact: null },
};

/** The view of a URL; invalid values are ignored. */
export function viewIn(query: URLSearchParams): ContactsView {
  return {
    ...commonFiltersIn(query),
    tab: TABS.find((tab) => tab === query.get("state")) ?? null,
    home: idIn(query, "home"),
    preference: idIn(query, "preference"),
    unread: query.get("unread") === "true",
    waiting: query.get("waiting") === "true",
    waitsFor: KINDS.find((kind) => kind === query.get("waits_for")) ?? null,
    order: ORDERS.find((order) => order === query.get("order")) ?? WHOLE.order,
    page: idIn(query, "page") ?? 1,
    contact: idIn(query, "contact"),
  };
}

/** The URL's query; default values are left out. */
export function queryOf(view: ContactsView): URLSearchParams {
  return queryFrom({
    q: view.words,
    state: view.tab,
    home: view.home,
    preference: view.preference,
    assignee: view.assignee,
    unread: view.unread,
    waiting: view.waiting,
    waits_for: view.waitsFor,
    order: view.order === WHOLE.order ? null : view.order,
    page: view.page === 1 ? null : view.page,
    contact: view.contact,
  });
}

/** The filters without the state, as the API's query. */
export function countFiltersOf({
  words,
  home,
  preference,
  assignee,
  unread,
  waiting,
  waitsFor,
}: ContactsView): ContactCountFilters {
  return {
    ...commonFiltersOf({ words, assignee }),
    ...(home && { home }),
    ...(preference && { preference }),
    ...(unread && { unread }),
    ...(waiting && { waiting }),
    ...(waitsFor && { waits_for: waitsFor }),
  };
}

export function filtersOf(view: ContactsView): ContactFilters {
  return {
    limit: PAGE_SIZE,
    offset: (view.page - 1) * PAGE_SIZE,
    ...countFiltersOf(view),
    ...(view.tab && { state: view.tab }),
    order: view.order,
  };
}

export function isFiltered(view: ContactsView): boolean {
  return view.tab !== null || Object.keys(countFiltersOf(view)).length > 0;
}

/** The id of a URL's parameter; null if it is missing or invalid. */
export function idIn(query: URLSearchParams, name: string): number | null {
  const value = query.get(name) ?? "";
  return isId(value) ? Number(value) : null;
}
