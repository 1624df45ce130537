/** The inbox in the URL: its view and search, which every room of it keeps, and the pane that a narrow screen shows. */
import type { InboxView } from "shared-ui/api/types";
import { queryFrom } from "../../lib/url-view";
import { paths } from "../../paths";
import { commonFiltersIn } from "../long-list/view";

export const VIEWS = ["all", "unanswered", "mine", "visits"] as const satisfies readonly InboxView[];
export const PANES = ["room", "person", "note"] as const;
export type Pane = (typeof PANES)[number];

/** From this width the three panes are next to each other; the same value is in workplace.module.css. */
export const WORKPLACE_REM = 72;

export interface Inbox {
  view: InboxView;
  words: string;
}

/** Invalid values are ignored. */
export function inboxIn(query: URLSearchParams): Inbox {
  return {
    view: VIEWS.find((view) => view === query.get("view")) ?? "all",
    words: commonFiltersIn(query).words,
  };
}

export function paneIn(query: URLSearchParams): Pane {
  return PANES.find((pane) => pane === query.get("pane")) ?? "room";
}

/** The page of a room, or of the list alone; default values are left out of the URL. */
export function inboxHref({ view, words }: Inbox, contactId: number | null, pane: Pane = "room"): string {
  const query = queryFrom({
    view: view === "all" ? null : view,
    q: words,
    pane: pane === "room" ? null : pane,
  }).toString();
  return `${contactId === null ? paths.inbox : paths.chatRoom(contactId)}${query && "?"}${query}`;
}
