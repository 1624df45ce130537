/** All pages of the portal, and all URLs it links to. Other modules do not build URLs. */
import type { Contact, Role } from "shared-ui/api/types";
import { homePaths, pathsOf } from "shared-ui/lib/routing/paths";

/** The list of pages, by who may open them. `npm run generate` creates the server's copy. */
export const PAGES = {
  guests: {
    landing: "/",
    facilityLogin: "/accounts/facilities/login/",
    counselorLogin: "/accounts/counselors/login/",
  },
  everyone: {
    privacy: "/accounts/privacy/",
    facilityRequest: "/accounts/facilities/request/",
    requestConfirm: "/accounts/facilities/request/confirm/",
    passwordForgotten: "/accounts/facilities/forgotten/",
    passwordNew: "/accounts/facilities/password/",
    keepFactors: "/accounts/factors/keep/",
    invitation: "/accounts/facilities/invitation/",
    emailLink: "/accounts/address/",
  },
  facilities: {
    facilityTop: homePaths.facility,
    homeCreate: "/facilities/create/",
    homeEdit: "/facilities/edit/:homeId/",
    matchedPreferences: "/facilities/matched-preferences/:homeId/",
    facilityContacts: "/facilities/contacts/",
    homeContacts: "/facilities/contacts/:homeId/:homeName/",
    facilityVisits: "/facilities/visits/",
    facilityVacancies: "/facilities/vacancies/",
    facilityFigures: "/facilities/figures/",
    invoices: "/facilities/invoices/",
    facilityOffice: "/facilities/office/",
    facilityNotices: "/facilities/notices/",
    facilityHandover: "/facilities/office/handover/:officeId/",
    homePrint: "/facilities/print/:homeId/",
    personPrint: "/facilities/print/person/:contactId/",
    homeMeeting: "/facilities/print/meeting/:homeId/",
  },
  counselors: {
    counselorTop: homePaths.counselor,
    preferenceCreate: "/counselors/create/",
    counselorFigures: "/counselors/figures/",
    counselorLine: "/counselors/line/",
    counselorOffice: "/counselors/office/",
    counselorNotices: "/counselors/notices/",
    counselorHandover: "/counselors/office/handover/:officeId/",
    // The only page URL in the specification without a trailing slash.
    preferenceEdit: "/counselors/edit/:preferenceId",
    counselorContacts: "/counselors/contacts/",
    counselorVisits: "/counselors/visits/",
    preferenceContacts: "/counselors/contacts/:preferenceId/:preferenceName/",
    preferenceAccessLog: "/counselors/looks/:preferenceId/",
    preferencePrint: "/counselors/print/:preferenceId/",
    contactHomePrint: "/counselors/print/home/:contactId/",
    preferenceMeeting: "/counselors/print/meeting/:preferenceId/",
    preferenceCase: "/counselors/case/:preferenceId/",
    preferenceCaseNote: "/counselors/case/:preferenceId/note/",
  },
  staff: {
    inbox: "/chat/",
    chatRoom: "/chat/:contactId/",
    safety: "/accounts/safety/",
  },
} as const;

export type PageName = { [Group in keyof typeof PAGES]: keyof (typeof PAGES)[Group] }[keyof typeof PAGES];

const SIGNED_IN = "src/frame/SignedInLayout.tsx";
const UNREAD = "/api/chat/unread/";
const TODAY = "/api/chat/today/";
const INBOX_COUNTS = "/api/chat/rooms/counts/";

/** What the server preloads: modules, and API calls with exactly the URLs the app uses. */
export const EARLY = {
  landing: { modules: ["src/features/landing/LandingPage.tsx"], calls: [] },
  facilityLogin: { modules: ["src/features/account/login/FacilityLoginPage.tsx"], calls: [] },
  counselorLogin: { modules: ["src/features/account/login/CounselorLoginPage.tsx"], calls: [] },
  facilityTop: {
    modules: [SIGNED_IN, "src/features/facility/TopPage.tsx"],
    calls: [
      "/api/facilities/homes/?limit=50&offset=0",
      "/api/facilities/home-drafts/?limit=200",
      UNREAD,
      TODAY,
    ],
  },
  counselorTop: {
    modules: [SIGNED_IN, "src/features/counselor/TopPage.tsx"],
    calls: [
      "/api/applicants/preferences/?limit=50&offset=0",
      "/api/applicants/preferences/?withdrawn=true&limit=200",
      "/api/accounts/saved-views/",
      UNREAD,
      TODAY,
    ],
  },
  inbox: {
    modules: [SIGNED_IN, "src/features/room/InboxPage.tsx"],
    calls: ["/api/chat/rooms/?limit=20&view=all&offset=0", INBOX_COUNTS, UNREAD],
  },
  chatRoom: { modules: [SIGNED_IN, "src/features/room/RoomPage.tsx"], calls: [INBOX_COUNTS, UNREAD] },
};

const own = pathsOf({
  ...PAGES.guests,
  ...PAGES.everyone,
  ...PAGES.facilities,
  ...PAGES.counselors,
  ...PAGES.staff,
});

export const paths = {
  ...own,
  homeCreateFrom: (draftId: number) => `${own.homeCreate}?draft=${draftId}`,
  homeCopy: (homeId: number) => `${own.homeCreate}?from=${homeId}`,
  preferenceCopy: (preferenceId: number) => `${own.preferenceCreate}?from=${preferenceId}`,
  // In the LIFF app.
  applicantLogin: "/accounts/applicants/login/",
  applicantTop: homePaths.applicant,
} as const;

/** The list with a contact for this role: of its home, or of its person. */
export function contactsOf(role: Role, { home, preference }: Contact): string {
  // After the end, a facility has no id of the person.
  if (role === "facility" || preference.id === null) return paths.homeContacts(home.id, home.name);
  return paths.preferenceContacts(preference.id, "name" in preference ? preference.name : "-");
}

export function allContactsOf(role: Role): string {
  return role === "facility" ? paths.facilityContacts : paths.counselorContacts;
}

/** The list of all contacts with this one opened. */
export function contactPage(role: Role, contactId: number): string {
  return `${allContactsOf(role)}?contact=${contactId}`;
}

/** The page that continues a draft, by its name such as `home/7`. */
export function formOf(form: string): string {
  const [kind, id] = form.split("/");
  if (kind === "home") return id === "new" ? paths.homeCreate : paths.homeEdit(Number(id));
  return id === "new" ? paths.preferenceCreate : paths.preferenceEdit(Number(id));
}

/** The page of the user's offices, or of one of them. */
export function officeOf(role: Role, officeId?: number): string {
  const page = role === "facility" ? paths.facilityOffice : paths.counselorOffice;
  return officeId === undefined ? page : `${page}?office=${officeId}`;
}

/** The login of this role. */
export function loginOf(role: Role): string {
  return {
    facility: paths.facilityLogin,
    counselor: paths.counselorLogin,
    applicant: paths.applicantLogin,
  }[role];
}

/** The calendar of visits. */
export function visitsOf(role: Role): string {
  return role === "facility" ? paths.facilityVisits : paths.counselorVisits;
}

/** The page of the contact statistics. */
export function figuresOf(role: Role): string {
  return role === "facility" ? paths.facilityFigures : paths.counselorFigures;
}

/** The page of the mail notification settings. */
export function noticesOf(role: Role): string {
  return role === "facility" ? paths.facilityNotices : paths.counselorNotices;
}

/** The page to hand over an office's homes or people. */
export function handoverOf(role: Role, officeId: number): string {
  return role === "facility" ? paths.facilityHandover(officeId) : paths.counselorHandover(officeId);
}

/** Whether another build has the page; for such links the browser loads a full page. */
export function isElsewhere(href: string): boolean {
  return /^\/(?:(?:accounts\/)?applicants|operator)\//.test(href);
}
