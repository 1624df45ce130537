/** All pages of the LIFF app, and all URLs it links to. Other modules do not build URLs. */
import { homePaths, pathsOf } from "shared-ui/lib/routing/paths";

/** The list of pages, by who may open them. `npm run generate` creates the server's copy. */
export const PAGES = {
  guests: {
    start: "/",
    login: "/accounts/applicants/login/",
  },
  everyone: {
    callback: "/accounts/applicants/callback/",
    goodbye: "/accounts/applicants/goodbye/",
    privacy: "/accounts/applicants/privacy/",
    help: "/accounts/applicants/help/",
    helpWith: "/accounts/applicants/help/:way/",
  },
  applicants: {
    consent: "/applicants/consent/",
    firstSteps: "/applicants/first-steps/",
    top: homePaths.applicant,
    preferenceCreate: "/applicants/create/",
    preferenceEdit: "/applicants/edit/:preferenceId/",
    preferenceAnswer: "/applicants/edit/:preferenceId/:answer/",
    contacts: "/applicants/contacts/",
    contact: "/applicants/contacts/:contactId/",
    facilityPreview: "/applicants/seen/",
    settings: "/applicants/settings/",
    certificateViews: "/applicants/certificate-views/",
    accessLog: "/applicants/looks/",
    words: "/applicants/words/",
    leave: "/applicants/leave/",
    helper: "/applicants/helper/",
    helping: "/applicants/helping/",
    helpingJoin: "/applicants/helping/join/",
    helpingPerson: "/applicants/helping/:accountId/",
    chatRoom: "/chat/:contactId/",
  },
} as const;

export type PageName = { [Group in keyof typeof PAGES]: keyof (typeof PAGES)[Group] }[keyof typeof PAGES];

/** What the server preloads: modules, and API calls with exactly the URLs the app uses. */
export const EARLY = {
  login: { modules: ["src/features/account/LoginPage.tsx"], calls: [] },
  top: {
    modules: ["src/frame/ApplicantLayout.tsx", "src/features/top/TopPage.tsx"],
    calls: [
      "/api/applicants/preferences/?limit=200",
      "/api/chat/contacts/?limit=200",
      "/api/applicants/preferences/?withdrawn=true&limit=200",
      "/api/chat/unread/",
      "/api/accounts/applicants/info/",
      "/api/accounts/drafts/preference/new/",
    ],
  },
};

export const paths = {
  ...pathsOf({ ...PAGES.guests, ...PAGES.everyone, ...PAGES.applicants }),
  // In the portal.
  facilityLogin: "/accounts/facilities/login/",
  counselorLogin: "/accounts/counselors/login/",
} as const;

/** Whether this build has the page; for other URLs the browser loads a full page. */
export function isOwnPage(href: string): boolean {
  return /^\/(?:(?:accounts\/)?applicants|chat)\//.test(href);
}
