/** The cached paths to invalidate after each kind of change. */

/** Paths that show open tasks: notifications, unread counts, today's tasks and the last messages of rooms. */
const TOLD = ["/api/chat/notifications/", "/api/chat/unread/", "/api/chat/today/", "/api/chat/rooms/"];

/** Contacts and their visits: lists that name the home, the person and the assignee. */
const CONTACTS = ["/api/chat/contacts/", "/api/chat/visits/"];

/** A step of a contact also affects unread counts, match lists and, for a move-in, an invoice. */
export const INVALIDATED_BY_CONTACT = [
  ...CONTACTS,
  ...TOLD,
  "/api/facilities/homes/",
  "/api/facilities/matching-preferences/",
  "/api/facilities/invoices/",
  "/api/applicants/preferences/",
];

/** A new request appears in the contacts and counts of its home. The match list it came from is not ranked again. */
export const INVALIDATED_BY_REQUEST = ["/api/chat/contacts/", ...TOLD, "/api/facilities/homes/"];

/** Reading a notification changes the unread counts. */
export const INVALIDATED_BY_READING = [
  ...TOLD,
  "/api/chat/contacts/",
  "/api/facilities/homes/",
  "/api/applicants/preferences/",
];

/** A changed home gets new matches and looks different in its contacts; deactivating it declines some contacts. */
export const INVALIDATED_BY_HOME = [
  "/api/facilities/home-drafts/",
  "/api/facilities/homes/",
  "/api/facilities/matching-preferences/",
  ...CONTACTS,
  ...TOLD,
];

/** A changed preference looks different in its contacts; withdrawing it declines contacts and cancels visits. */
export const INVALIDATED_BY_PREFERENCE = ["/api/applicants/preferences/", ...CONTACTS, ...TOLD];

/** An office's data, its members and its invitations. */
export const INVALIDATED_BY_OFFICE = ["/api/offices/"];

/** The assignee is shown on homes, people, contacts and visits; unread notifications may have moved to them. */
export const INVALIDATED_BY_HANDOVER = [
  ...INVALIDATED_BY_OFFICE,
  "/api/facilities/homes/",
  "/api/applicants/preferences/",
  ...CONTACTS,
  ...TOLD,
];
