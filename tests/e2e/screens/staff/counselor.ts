/** The screens of a counselor: people and requests. */
import { contactPath, press, type Screen, withResponse } from "../screen";

const room = contactPath("accepted", ({ id }) => `/chat/${id}/`);
const contactsOfPerson = contactPath(
  "pending",
  ({ preference }) => `/counselors/contacts/${preference.id}/x/`,
);

export const COUNSELOR: Screen[] = [
  { name: "password and sign-ins of a counselor", who: "counselor", path: "/accounts/safety/" },
  { name: "notification settings of a counselor", who: "counselor", path: "/counselors/notices/" },
  { name: "counselor top", who: "counselor", path: "/counselors/top/" },
  { name: "counselor top empty", who: "newCounselor", path: "/counselors/top/" },
  { name: "counselor top failing", who: "counselor", path: "/counselors/top/", serverFails: true },
  { name: "counselor's LINE", who: "counselor", path: "/counselors/line/" },
  {
    name: "counselor's LINE linked but unreachable",
    who: "counselor",
    path: "/counselors/line/",
    open: withResponse("/api/accounts/counselors/line/", { linked: true, reachable: false }),
  },
  { name: "counselor notifications", who: "counselor", path: "/counselors/top/", open: press("お知らせ") },
  { name: "preference form", who: "counselor", path: "/counselors/create/" },
  {
    name: "preference edit",
    who: "counselor",
    path: contactPath("pending", ({ preference }) => `/counselors/edit/${preference.id}`),
  },
  {
    name: "preference's sheet",
    who: "counselor",
    path: contactPath("pending", ({ preference }) => `/counselors/print/${preference.id}/`),
  },
  {
    name: "sheet of a contact's home",
    who: "counselor",
    path: contactPath("accepted", ({ id }) => `/counselors/print/home/${id}/`),
  },
  { name: "all contacts of people", who: "counselor", path: "/counselors/contacts/" },
  {
    name: "one of all contacts of people",
    who: "counselor",
    path: contactPath("pending", ({ id }) => `/counselors/contacts/?contact=${id}`),
  },
  { name: "contacts of a person", who: "counselor", path: contactsOfPerson },
  {
    name: "home's details with acceptance",
    who: "counselor",
    path: contactsOfPerson,
    open: press("詳細表示 & 承認"),
  },
  { name: "decline question", who: "counselor", path: contactsOfPerson, open: press("辞退") },
  { name: "counselor's inbox", who: "counselor", path: "/chat/" },
  { name: "counselor's room", who: "counselor", path: room },
  {
    name: "home next to a room",
    who: "counselor",
    path: contactPath("accepted", ({ id }) => `/chat/${id}/?pane=person`),
  },
  {
    name: "request to answer next to the inbox",
    who: "counselor",
    path: contactPath("pending", ({ id }) => `/chat/${id}/`),
    open: press("詳細を見て答える"),
  },
  { name: "preference form refused", who: "counselor", path: "/counselors/create/", open: press("登録") },
];
