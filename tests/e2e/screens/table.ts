/** The list of all screens in all states, for the screen tests. */
import { words } from "../support/words";
import { ACCESS } from "./access";
import { CONSENT } from "./applicant/consent";
import { DECIDING } from "./applicant/deciding";
import { HELP } from "./applicant/help";
import { HELPER_SCREENS } from "./applicant/helper";
import { MY_PAGE } from "./applicant/my-page";
import { STOPPING } from "./applicant/stopping";
import { MOVE_INS } from "./contacts/move-ins";
import { VISITS } from "./contacts/visits";
import { LOADING_SCREENS } from "./loading";
import { OPERATOR_SEARCH } from "./operator/search";
import { OPERATOR_SERVICE } from "./operator/service";
import { OPERATOR_WORK } from "./operator/work";
import { contactPath, press, type Screen, withResponse } from "./screen";
import { CASES } from "./staff/cases";
import { COUNSELOR } from "./staff/counselor";
import { ENDED_HOMES } from "./staff/ended-homes";
import { FACILITY } from "./staff/facility";
import { FIGURES } from "./staff/figures";
import { OFFICES } from "./staff/offices";
import { ROOM_TEMPLATES } from "./staff/room-templates";
import { SAVED_VIEWS } from "./staff/saved-views";
import { TODAY } from "./staff/today";
import type { Who } from "./visitors";

const room = contactPath("accepted", ({ id }) => `/chat/${id}/`);

const PUBLIC: Screen[] = [
  { name: "landing", who: "guest", path: "/" },
  { name: "privacy", who: "guest", path: "/accounts/privacy/" },
  { name: "facility login", who: "guest", path: "/accounts/facilities/login/" },
  {
    name: "facility login refused",
    who: "guest",
    path: "/accounts/facilities/login/",
    open: press("ログイン"),
  },
  { name: "counselor login", who: "guest", path: "/accounts/counselors/login/" },
  { name: "landing with a return path", who: "guest", path: "/facilities/invoices/" },
  { name: "registration request", who: "guest", path: "/accounts/facilities/request/" },
  {
    name: "registration request refused",
    who: "guest",
    path: "/accounts/facilities/request/",
    open: press("申し込む"),
  },
  {
    name: "registration request confirmed",
    who: "guest",
    path: "/accounts/facilities/request/confirm/#secret",
  },
  {
    name: "registration request confirmed without a link",
    who: "guest",
    path: "/accounts/facilities/request/confirm/",
  },
  { name: "password forgotten", who: "guest", path: "/accounts/facilities/forgotten/" },
  { name: "new password", who: "guest", path: "/accounts/facilities/password/#secret" },
  { name: "second factor removal cancelled", who: "guest", path: "/accounts/factors/keep/#secret" },
  { name: "new mail address", who: "guest", path: "/accounts/address/#secret" },
  { name: "mail address change undone", who: "guest", path: "/accounts/address/?undo#secret" },
  { name: "new mail address without a link", who: "guest", path: "/accounts/address/" },
  { name: "new password without a link", who: "guest", path: "/accounts/facilities/password/" },
  { name: "applicant login", who: "guest", path: "/accounts/applicants/login/" },
  { name: "applicant login without a start", who: "guest", path: "/accounts/applicants/callback/" },
  { name: "privacy in the app", who: "guest", path: "/accounts/applicants/privacy/" },
  { name: "goodbye", who: "guest", path: "/accounts/applicants/goodbye/" },
  { name: "not found", who: "guest", path: "/nothing/here/" },
];

const APPLICANT: Screen[] = [
  ...CONSENT,
  { name: "my page", who: "applicant", path: "/applicants/top/" },
  {
    name: "my page unreachable by LINE",
    who: "applicant",
    path: "/applicants/top/",
    open: withResponse("/api/accounts/applicants/info/", {
      displayName: "田中 ひかり",
      pictureUrl: null,
      reachable: false,
    }),
  },
  { name: "my page empty", who: "newApplicant", path: "/applicants/top/" },
  { name: "my page failing", who: "applicant", path: "/applicants/top/", serverFails: true },
  { name: "wishes, first step", who: "newApplicant", path: "/applicants/create/" },
  {
    name: "wishes, first step refused",
    who: "newApplicant",
    path: "/applicants/create/",
    open: press("次へ"),
  },
  { name: "first steps", who: "newApplicant", path: "/applicants/first-steps/" },
  {
    name: "one answer",
    who: "applicant",
    path: async (calls) => {
      const [wishes] = await (await calls.get("/api/applicants/preferences/")).json();
      return `/applicants/edit/${wishes.id}/age/`;
    },
  },
  {
    name: "where to live",
    who: "applicant",
    path: async (calls) => {
      const [wishes] = await (await calls.get("/api/applicants/preferences/")).json();
      return `/applicants/edit/${wishes.id}/preferredLocation_prefecture/`;
    },
  },
  {
    name: "wishes edited",
    who: "applicant",
    path: async (calls) => {
      const [wishes] = await (await calls.get("/api/applicants/preferences/")).json();
      return `/applicants/edit/${wishes.id}/`;
    },
  },
  { name: "applicant's room", who: "applicant", path: room },
  { name: "what can be done in a room", who: "applicant", path: room, open: press("できること") },
  {
    name: "room's report",
    who: "applicant",
    path: room,
    open: async (page) => {
      await press("できること")(page);
      await press("運営に知らせる")(page);
    },
  },
  { name: "settings", who: "applicant", path: "/applicants/settings/" },
  { name: "leaving", who: "applicant", path: "/applicants/leave/" },
  {
    name: "leaving question",
    who: "applicant",
    path: "/applicants/leave/",
    open: press("サービスをやめる"),
  },
  { name: "glossary", who: "applicant", path: "/applicants/words/" },
  { name: "who looked at the certificates", who: "applicant", path: "/applicants/certificate-views/" },
  { name: "contacts", who: "applicant", path: "/applicants/contacts/" },
  {
    name: "term explained",
    who: "applicant",
    path: "/applicants/top/",
    open: press("とは？"),
  },
  {
    name: "quiet hours chosen",
    who: "applicant",
    path: "/applicants/settings/",
    open: (page) => page.getByRole("radio", { name: words("時間を決めて止める") }).check(),
  },
  { name: "contacts empty", who: "newApplicant", path: "/applicants/contacts/" },
  { name: "app page not found", who: "applicant", path: "/applicants/nothing/" },
];

/** A pattern of screen names that limits the walk. */
const NAMED = new RegExp(process.env.SCREEN_NAMED ?? "");

/** Return the screens of a visitor that match `SCREEN_NAMED`. */
export function screensOf(who: Who): readonly Screen[] {
  return SCREENS.filter((screen) => screen.who === who && NAMED.test(screen.name));
}

export const SCREENS: readonly Screen[] = [
  ...PUBLIC,
  ...HELP,
  ...FACILITY,
  ...COUNSELOR,
  ...CASES,
  ...TODAY,
  ...OFFICES,
  ...ROOM_TEMPLATES,
  ...SAVED_VIEWS,
  ...FIGURES,
  ...STOPPING,
  ...APPLICANT,
  ...MY_PAGE,
  ...DECIDING,
  ...ACCESS,
  ...HELPER_SCREENS,
  ...MOVE_INS,
  ...VISITS,
  ...ENDED_HOMES,
  ...LOADING_SCREENS,
  ...OPERATOR_WORK,
  ...OPERATOR_SEARCH,
  ...OPERATOR_SERVICE,
];
