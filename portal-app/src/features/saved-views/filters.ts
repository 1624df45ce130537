/** The filters of each list as they are saved, and as the URL query that shows them. Typed text and people are not saved. */
import type { MatchFilters, SavedFilters } from "shared-ui/api/types";
import { WHOLE as ALL_CONTACTS, type ContactsView, queryOf as contactsQuery } from "../contacts/view";
import {
  commonFiltersOf,
  WHOLE as EVERYONE,
  type ListView,
  queryOf as listQuery,
  MINE,
  UNASSIGNED,
} from "../long-list/view";
import { queryOf as matchesQuery } from "../matching/filters";

const OF_NO_LIST: SavedFilters = { contacts: null, matches: null, people: null };

/** The filters of all contacts, with the ids of the viewer's own side only. */
export function savedContacts(view: ContactsView, role: "facility" | "counselor"): SavedFilters {
  return {
    ...OF_NO_LIST,
    contacts: {
      home: role === "facility" ? view.home : null,
      ...savedAssignee(view.assignee),
      unread: view.unread,
      waiting: view.waiting,
      waits_for: view.waitsFor,
      state: view.tab,
      order: view.order,
    },
  };
}

/** The URL's query; null for a view of another list. */
export function contactsQueryOf({ contacts }: SavedFilters): string | null {
  if (contacts === null) return null;
  const view: ContactsView = {
    ...ALL_CONTACTS,
    tab: contacts.state,
    home: contacts.home,
    assignee: assigneeOf(contacts),
    unread: contacts.unread,
    waiting: contacts.waiting,
    waitsFor: contacts.waits_for,
    order: contacts.order,
  };
  return contactsQuery(view).toString();
}

export function savedPeople(view: ListView): SavedFilters {
  return {
    ...OF_NO_LIST,
    people: { ...savedAssignee(view.assignee), state: view.state, order: view.order },
  };
}

export function peopleQueryOf({ people }: SavedFilters): string | null {
  if (people === null) return null;
  const { state, order } = people;
  return listQuery({ ...EVERYONE, assignee: assigneeOf(people), state, order }).toString();
}

export function savedMatches(filters: MatchFilters): SavedFilters {
  return {
    ...OF_NO_LIST,
    matches: {
      score_min: filters.score_min ?? 0,
      support_level: filters.support_level ?? null,
      condition: filters.condition ?? null,
      not_contacted: filters.not_contacted ?? false,
      put_aside: filters.put_aside ?? false,
      order: filters.order ?? "score",
    },
  };
}

export function matchesQueryOf({ matches }: SavedFilters): string | null {
  if (matches === null) return null;
  // In the order of the filters in the page's URL, so that equal filters have equal queries.
  const filters: MatchFilters = {
    ...(matches.score_min > 0 && { score_min: matches.score_min }),
    ...(matches.support_level && { support_level: matches.support_level }),
    ...(matches.condition && { condition: matches.condition }),
    ...(matches.not_contacted && { not_contacted: true }),
    ...(matches.put_aside && { put_aside: true }),
    ...(matches.order !== "score" && { order: matches.order }),
  };
  return matchesQuery(filters).toString();
}

interface SavedAssignee {
  mine: boolean;
  unassigned: boolean;
  assignee: number | null;
}

/** `assignee` is empty, MINE, UNASSIGNED or a member's id. */
function savedAssignee(assignee: string): SavedAssignee {
  return { mine: false, unassigned: false, assignee: null, ...commonFiltersOf({ words: "", assignee }) };
}

function assigneeOf({ mine, unassigned, assignee }: SavedAssignee): string {
  if (mine) return MINE;
  if (unassigned) return UNASSIGNED;
  return assignee === null ? "" : String(assignee);
}
