/** All pages of the operator's console, and all URLs it links to. */
import { homePaths, pathsOf } from "shared-ui/lib/routing/paths";

/** The list of pages, by who may open them. `npm run generate` creates the server's copy. */
export const PAGES = {
  guests: {
    login: "/operator/login/",
  },
  operators: {
    work: homePaths.operator,
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

export type PageName = { [Group in keyof typeof PAGES]: keyof (typeof PAGES)[Group] }[keyof typeof PAGES];

export const paths = pathsOf({ ...PAGES.guests, ...PAGES.operators });

/** Whether the console has the page; for other URLs the browser loads a full page. */
export function isOwn(href: string): boolean {
  return href.startsWith(homePaths.operator);
}

/** The login, which leads to this page afterwards. */
export function loginFor(page: string): string {
  return `${paths.login}?to=${encodeURIComponent(page)}`;
}
