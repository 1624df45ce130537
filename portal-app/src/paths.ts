/** Every address that the portal knows, and its links into the LIFF build. No other module builds an address. */
import type { Contact, Role } from "shared-ui/api/types";

export const paths = {
  landing: "/",
  privacy: "/accounts/privacy/",
  facilityLogin: "/accounts/facilities/login/",
  facilityRequest: "/accounts/facilities/request/",
  passwordForgotten: "/accounts/facilities/forgotten/",
  passwordNew: "/accounts/facilities/password/",
  counselorLogin: "/accounts/counselors/login/",
  applicantLogin: "/accounts/applicants/login/",

  facilityTop: "/facilities/top/",
  homeCreate: "/facilities/create/",
  homeCreateFrom: (draftId: number) => `/facilities/create/?draft=${draftId}`,
  homeEdit: (homeId: number) => `/facilities/edit/${homeId}/`,
  matchedPreferences: (homeId: number) => `/facilities/matched-preferences/${homeId}/`,
  homeContacts: (homeId: number, homeName: string) =>
    `/facilities/contacts/${homeId}/${encodeURIComponent(homeName)}/`,
  invoices: "/facilities/invoices/",
  homePrint: (homeId: number) => `/facilities/print/${homeId}/`,
  personPrint: (contactId: number) => `/facilities/print/person/${contactId}/`,

  counselorTop: "/counselors/top/",
  preferenceCreate: "/counselors/create/",
  counselorLine: "/counselors/line/",
  // The specification's one page address without a trailing slash.
  preferenceEdit: (preferenceId: number) => `/counselors/edit/${preferenceId}`,
  preferenceContacts: (preferenceId: number, preferenceName: string) =>
    `/counselors/contacts/${preferenceId}/${encodeURIComponent(preferenceName)}/`,
  preferencePrint: (preferenceId: number) => `/counselors/print/${preferenceId}/`,
  contactHomePrint: (contactId: number) => `/counselors/print/home/${contactId}/`,

  applicantTop: "/applicants/top/",

  chatRoom: (contactId: number) => `/chat/${contactId}/`,
} as const;

const OWN_TOP: Record<Role, string> = {
  facility: paths.facilityTop,
  counselor: paths.counselorTop,
  applicant: paths.applicantTop,
};

/** Return where a signed-in person of this role starts. */
export function topOf(role: Role): string {
  return OWN_TOP[role];
}

/** Return the list in which a person of this role finds a contact: its home's, or its preference's. */
export function contactsOf(role: Role, { home, preference }: Contact): string {
  if (role === "facility") return paths.homeContacts(home.id, home.name);
  return paths.preferenceContacts(preference.id, "name" in preference ? preference.name : "-");
}

/** Say whether the LIFF build, not this one, answers an address: such a link is a whole new page for the browser. */
export function belongsToLiff(href: string): boolean {
  return /^\/(?:accounts\/)?applicants\//.test(href);
}
