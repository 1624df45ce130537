/** Every page of the portal, and every address that it knows. No other module builds an address. */
import type { Contact, Role } from "shared-ui/api/types";
import { pathsOf, TOPS } from "shared-ui/lib/routing/paths";

/** The one list of pages, by who may open them. Its twin for the server is made by `npm run generate`. */
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
    facilityTop: TOPS.facility,
    homeCreate: "/facilities/create/",
    homeEdit: "/facilities/edit/:homeId/",
    matchedPreferences: "/facilities/matched-preferences/:homeId/",
    facilityContacts: "/facilities/contacts/",
    homeContacts: "/facilities/contacts/:homeId/:homeName/",
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
    counselorTop: TOPS.counselor,
    preferenceCreate: "/counselors/create/",
    counselorFigures: "/counselors/figures/",
    counselorLine: "/counselors/line/",
    counselorOffice: "/counselors/office/",
    counselorNotices: "/counselors/notices/",
    counselorHandover: "/counselors/office/handover/:officeId/",
    // The specification's one page address without a trailing slash.
    preferenceEdit: "/counselors/edit/:preferenceId",
    counselorContacts: "/counselors/contacts/",
    preferenceContacts: "/counselors/contacts/:preferenceId/:preferenceName/",
    preferenceLooks: "/counselors/looks/:preferenceId/",
    preferencePrint: "/counselors/print/:preferenceId/",
    contactHomePrint: "/counselors/print/home/:contactId/",
    preferenceMeeting: "/counselors/print/meeting/:preferenceId/",
    preferenceCase: "/counselors/case/:preferenceId/",
    preferenceCaseNote: "/counselors/case/:preferenceId/note/",
  },
  staff: {
    chatRoom: "/chat/:contactId/",
    safety: "/accounts/safety/",
  },
} as const;

/** How a page is called in the list. */
export type PageName = { [Group in keyof typeof PAGES]: keyof (typeof PAGES)[Group] }[keyof typeof PAGES];

const SIGNED_IN = "src/frame/SignedInLayout.tsx";
const UNREAD = "/api/chat/unread/";
const TODAY = "/api/chat/today/";

/** What the server sends early: links to modules, and answers to calls as the app makes them, to the letter. */
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
      UNREAD,
      TODAY,
    ],
  },
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
  // The LIFF app's.
  applicantLogin: "/accounts/applicants/login/",
  applicantTop: TOPS.applicant,
} as const;

/** Return the list in which a person of this role finds a contact: its home's, or its preference's. */
export function contactsOf(role: Role, { home, preference }: Contact): string {
  // Only a home reads of nobody in particular, once it is over.
  if (role === "facility" || preference.id === null) return paths.homeContacts(home.id, home.name);
  return paths.preferenceContacts(preference.id, "name" in preference ? preference.name : "-");
}

/** Return the page of all contacts of a member's. */
export function allContactsOf(role: Role): string {
  return role === "facility" ? paths.facilityContacts : paths.counselorContacts;
}

/** Return the page on which a member reads of one contact, among all of theirs. */
export function contactPage(role: Role, contactId: number): string {
  return `${allContactsOf(role)}?contact=${contactId}`;
}

/** Return the page on which a half-filled form is taken up again, by its name such as `home/7`. */
export function formOf(form: string): string {
  const [kind, id] = form.split("/");
  if (kind === "home") return id === "new" ? paths.homeCreate : paths.homeEdit(Number(id));
  return id === "new" ? paths.preferenceCreate : paths.preferenceEdit(Number(id));
}

/** Return the page about the staff's offices, or about one of them. */
export function officeOf(role: Role, officeId?: number): string {
  const page = role === "facility" ? paths.facilityOffice : paths.counselorOffice;
  return officeId === undefined ? page : `${page}?office=${officeId}`;
}

/** Return the page of what the contacts of a member's offices come to. */
export function figuresOf(role: Role): string {
  return role === "facility" ? paths.facilityFigures : paths.counselorFigures;
}

/** Return the page on which a member chooses how they are told by mail. */
export function noticesOf(role: Role): string {
  return role === "facility" ? paths.facilityNotices : paths.counselorNotices;
}

/** Return the page on which an office's homes or people are handed over. */
export function handoverOf(role: Role, officeId: number): string {
  return role === "facility" ? paths.facilityHandover(officeId) : paths.counselorHandover(officeId);
}

/** Say whether another build answers an address: such a link is a whole new page for the browser. */
export function isElsewhere(href: string): boolean {
  return /^\/(?:(?:accounts\/)?applicants|operator)\//.test(href);
}
