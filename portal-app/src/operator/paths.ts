/** Every page of the operator's console, and every address that it knows. */
import { pathsOf, TOPS } from "shared-ui/lib/routing/paths";

/** The one list of pages, by who may open them. Its twin for the server is made by `npm run generate`. */
export const PAGES = {
  guests: {
    login: "/operator/login/",
  },
  operators: {
    work: TOPS.operator,
    waiting: "/operator/waiting/:work/",
    signup: "/operator/signups/:signupId/",
    report: "/operator/reports/:reportId/",
    search: "/operator/search/",
    timeline: "/operator/timelines/:kind/:objectId/",
    figures: "/operator/figures/",
    system: "/operator/system/",
    safety: "/operator/safety/",
  },
} as const;

/** How a page is called in the list. */
export type PageName = { [Group in keyof typeof PAGES]: keyof (typeof PAGES)[Group] }[keyof typeof PAGES];

export const paths = pathsOf({ ...PAGES.guests, ...PAGES.operators });

/** Say whether the console itself answers an address; all others are whole new pages for the browser. */
export function isOwn(href: string): boolean {
  return href.startsWith(TOPS.operator);
}
