/** Which cached paths are invalidated together when something changes. */

/** What tells of something to do: notices, how much is unread, what waits today, what was said last in rooms. */
const TOLD = ["/api/chat/notifications/", "/api/chat/unread/", "/api/chat/today/", "/api/chat/rooms/"];

/** A contact's step also moves unread dots, counts, match lists and, at move-in, an invoice. */
export const INVALIDATED_BY_CONTACT = [
  "/api/chat/contacts/",
  "/api/chat/visits/",
  ...TOLD,
  "/api/facilities/homes/",
  "/api/facilities/matching-preferences/",
  "/api/facilities/invoices/",
  "/api/applicants/preferences/",
];

/** A request stands among the contacts and counts at its home. The list it was sent from is not ranked anew by it. */
export const INVALIDATED_BY_REQUEST = ["/api/chat/contacts/", ...TOLD, "/api/facilities/homes/"];

/** Reading a notice takes unread dots away. */
export const INVALIDATED_BY_READING = [
  ...TOLD,
  "/api/chat/contacts/",
  "/api/facilities/homes/",
  "/api/applicants/preferences/",
];

/** A changed home is matched anew and looks different in its contacts; deactivated, it declines some. */
export const INVALIDATED_BY_HOME = [
  "/api/facilities/home-drafts/",
  "/api/facilities/homes/",
  "/api/facilities/matching-preferences/",
  "/api/chat/contacts/",
  ...TOLD,
];

/** A changed preference looks different in its contacts; withdrawn, it declines some. */
export const INVALIDATED_BY_PREFERENCE = ["/api/applicants/preferences/", "/api/chat/contacts/", ...TOLD];

/** What an office says of itself, its members and its invitations. */
export const INVALIDATED_BY_OFFICE = ["/api/offices/"];

/** Somebody else in charge stands on homes, people and contacts; unread notices may have gone along. */
export const INVALIDATED_BY_HANDOVER = [
  ...INVALIDATED_BY_OFFICE,
  "/api/facilities/homes/",
  "/api/applicants/preferences/",
  "/api/chat/contacts/",
  ...TOLD,
];
