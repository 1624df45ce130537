/** The screens that ask about a move-in, and cancel a confirmed one. */
import { contactPath, press, type Screen, withContacts } from "../screen";

const MARCH = "2026-03-05T14:30:00+09:00";
const ASKED = { move_in_question: { asked_at: MARCH, answer: null, may_be_changed_until: null } };
const ANSWERED = {
  move_in_question: { asked_at: MARCH, answer: "not_yet", may_be_changed_until: MARCH },
};
const MOVED_IN = { confirmed_at: MARCH, may_be_taken_back_until: MARCH };

const room = contactPath("accepted", ({ id }) => `/chat/${id}/`);
const contactsOfPerson = contactPath(
  "pending",
  ({ preference }) => `/counselors/contacts/${preference.id}/x/`,
);

export const MOVE_INS: Screen[] = [
  {
    name: "move-in cancellation",
    who: "facility",
    path: room,
    open: withContacts(MOVED_IN, press("入居確定を取り消す")),
  },
  {
    name: "contacts of a person with a move-in question",
    who: "counselor",
    path: contactsOfPerson,
    open: withContacts(ASKED),
  },
  {
    name: "my page with a move-in question",
    who: "applicant",
    path: "/applicants/top/",
    open: withContacts(ASKED),
  },
  {
    name: "my page with an answered move-in question",
    who: "applicant",
    path: "/applicants/top/",
    open: withContacts(ANSWERED),
  },
  {
    name: "applicant's room with a move-in",
    who: "applicant",
    path: room,
    open: withContacts(MOVED_IN),
  },
];
