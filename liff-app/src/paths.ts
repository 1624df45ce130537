/** Every address that the LIFF app knows, and its links into the portal. No other module builds an address. */
import type { Role } from "shared-ui/api/types";

export const paths = {
  start: "/",
  login: "/accounts/applicants/login/",
  callback: "/accounts/applicants/callback/",
  goodbye: "/accounts/applicants/goodbye/",
  privacy: "/accounts/privacy/",

  top: "/applicants/top/",
  preferenceCreate: "/applicants/create/",
  preferenceEdit: (preferenceId: number) => `/applicants/edit/${preferenceId}/`,
  contacts: "/applicants/contacts/",
  settings: "/applicants/settings/",
  certificateViews: "/applicants/certificate-views/",
  words: "/applicants/words/",
  leave: "/applicants/leave/",
  chatRoom: (contactId: number) => `/chat/${contactId}/`,
} as const;

const OWN_TOP: Record<Role, string> = {
  facility: "/facilities/top/",
  counselor: "/counselors/top/",
  applicant: paths.top,
};

/** Return where a signed-in person of this role starts. */
export function topOf(role: Role): string {
  return OWN_TOP[role];
}

/** Say whether this build answers an address; any other is a whole new page for the browser. */
export function isOwnPage(href: string): boolean {
  return /^\/(?:(?:accounts\/)?applicants|chat)\//.test(href);
}
