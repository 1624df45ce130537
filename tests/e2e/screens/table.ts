/** Every screen in every state that people meet: the one list that the screen tests walk through. */
import { words } from "../support/words";
import { DECIDING } from "./applicant/deciding";
import { FIRST_PAGE } from "./applicant/first-page";
import { HELP } from "./applicant/help";
import { TOGETHER } from "./applicant/together";
import { ENDED_HOMES } from "./ended-homes";
import { MOVE_INS } from "./move-ins";
import { OFFICES } from "./offices";
import { answered, ofContact, press, type Screen } from "./screen";
import { SIGHT } from "./sight";
import { STOPPING } from "./stopping";

const room = ofContact("accepted", ({ id }) => `/chat/${id}/`);
const contactsOfPerson = ofContact("pending", ({ preference }) => `/counselors/contacts/${preference.id}/x/`);

const PUBLIC_DRAFTS = ["ホームこもれび1号館", "ホームこもれび2号館"].map((name, number) => ({
  id: number + 1,
  name,
  corporation: "社会福祉法人こもれび",
  office_number: "1320000015",
  phone: "0300001235",
  postal_code: "1540004",
  prefecture: "東京都",
  address_1: "世田谷区",
  address_2: `太子堂4-5-${number + 6}`,
  capacity: null,
  published_on: "2022-08-01",
  source: "出典: 障害福祉サービス等情報公表システム（WAM NET）オープンデータを加工して作成",
}));

const PUBLIC: Screen[] = [
  { name: "landing", who: "nobody", path: "/" },
  { name: "privacy", who: "nobody", path: "/accounts/privacy/" },
  { name: "facility login", who: "nobody", path: "/accounts/facilities/login/" },
  {
    name: "facility login refused",
    who: "nobody",
    path: "/accounts/facilities/login/",
    open: press("ログイン"),
  },
  { name: "counselor login", who: "nobody", path: "/accounts/counselors/login/" },
  { name: "landing with a wanted page", who: "nobody", path: "/facilities/invoices/" },
  { name: "registration request", who: "nobody", path: "/accounts/facilities/request/" },
  {
    name: "registration request refused",
    who: "nobody",
    path: "/accounts/facilities/request/",
    open: press("申し込む"),
  },
  { name: "password forgotten", who: "nobody", path: "/accounts/facilities/forgotten/" },
  { name: "new password", who: "nobody", path: "/accounts/facilities/password/#secret" },
  { name: "new password without a link", who: "nobody", path: "/accounts/facilities/password/" },
  { name: "applicant login", who: "nobody", path: "/accounts/applicants/login/" },
  { name: "applicant login not asked for", who: "nobody", path: "/accounts/applicants/callback/" },
  { name: "privacy in the app", who: "nobody", path: "/accounts/applicants/privacy/" },
  { name: "goodbye", who: "nobody", path: "/accounts/applicants/goodbye/" },
  { name: "not found", who: "nobody", path: "/nothing/here/" },
];

const FACILITY: Screen[] = [
  { name: "facility top", who: "facility", path: "/facilities/top/" },
  { name: "facility top empty", who: "newFacility", path: "/facilities/top/" },
  { name: "facility top failing", who: "facility", path: "/facilities/top/", serverFails: true },
  {
    name: "facility top with homes of public data",
    who: "facility",
    path: "/facilities/top/",
    open: answered("/api/facilities/home-drafts/?limit=200", PUBLIC_DRAFTS),
  },
  {
    name: "draft of public data delete question",
    who: "facility",
    path: "/facilities/top/",
    open: async (page) => {
      await answered("/api/facilities/home-drafts/?limit=200", PUBLIC_DRAFTS)(page);
      await press("下書きを消す")(page);
    },
  },
  { name: "how a facility is told", who: "facility", path: "/facilities/notices/" },
  {
    name: "how a facility is told, and when not",
    who: "facility",
    path: "/facilities/notices/",
    open: async (page) => {
      await page.getByRole("radio", { name: "毎日、決まった時間に止める" }).check();
      await page.getByRole("combobox", { name: "止める時刻" }).waitFor();
    },
  },
  {
    name: "home form of public data",
    who: "facility",
    path: "/facilities/create/?draft=1",
    open: answered("/api/facilities/home-drafts/?limit=200", PUBLIC_DRAFTS),
  },
  { name: "facility notifications", who: "facility", path: "/facilities/top/", open: press("お知らせ") },
  { name: "home form of which office", who: "facility", path: "/facilities/create/" },
  { name: "home form", who: "newFacility", path: "/facilities/create/" },
  { name: "home form refused", who: "newFacility", path: "/facilities/create/", open: press("登録") },
  { name: "home edit", who: "facility", path: "/facilities/edit/1/" },
  { name: "home delete question", who: "facility", path: "/facilities/edit/1/", open: press("削除", -1) },
  { name: "home not found", who: "facility", path: "/facilities/edit/999999/" },
  { name: "matched people", who: "facility", path: "/facilities/matched-preferences/1/" },
  {
    name: "matched people narrowed to nobody",
    who: "facility",
    path: "/facilities/matched-preferences/1/?municipality=%E3%81%AA%E3%81%84%E5%B8%82",
  },
  {
    name: "matched person's details",
    who: "facility",
    path: "/facilities/matched-preferences/1/",
    open: async (page) => {
      await press("詳細を見る", 1)(page);
      await page.getByRole("heading", { name: "希望条件" }).waitFor();
    },
  },
  {
    name: "matched people failing",
    who: "facility",
    path: "/facilities/matched-preferences/1/",
    serverFails: true,
  },
  { name: "all contacts", who: "facility", path: "/facilities/contacts/" },
  { name: "all contacts of one state", who: "facility", path: "/facilities/contacts/?state=ended" },
  { name: "contacts of a home", who: "facility", path: "/facilities/contacts/4/x/" },
  {
    name: "contact's details",
    who: "facility",
    path: "/facilities/contacts/4/x/",
    open: press("詳細"),
  },
  { name: "home's sheet", who: "facility", path: "/facilities/print/1/" },
  {
    name: "person's sheet",
    who: "facility",
    path: ofContact("accepted", ({ id }) => `/facilities/print/person/${id}/`),
  },
  { name: "facility's room", who: "facility", path: room },
  { name: "move-in question", who: "facility", path: room, open: press("入居確定") },
  { name: "room closing question", who: "facility", path: room, open: press("閉じる") },
  {
    name: "what rooms tell",
    who: "facility",
    path: room,
    open: async (page) => {
      await page.getByRole("button", { name: /様$/ }).click();
      await press("トークルームの設定")(page);
      await page.getByRole("switch").first().waitFor();
    },
  },
  { name: "room not found", who: "facility", path: "/chat/999999/" },
  { name: "invoices", who: "facility", path: "/facilities/invoices/" },
  { name: "invoices empty", who: "newFacility", path: "/facilities/invoices/" },
];

const COUNSELOR: Screen[] = [
  { name: "how a counselor is told", who: "counselor", path: "/counselors/notices/" },
  { name: "counselor top", who: "counselor", path: "/counselors/top/" },
  { name: "counselor top empty", who: "newCounselor", path: "/counselors/top/" },
  { name: "counselor top failing", who: "counselor", path: "/counselors/top/", serverFails: true },
  { name: "counselor's LINE", who: "counselor", path: "/counselors/line/" },
  {
    name: "counselor's LINE linked, but not reached",
    who: "counselor",
    path: "/counselors/line/",
    open: answered("/api/accounts/counselors/line/", { linked: true, reachable: false }),
  },
  { name: "counselor notifications", who: "counselor", path: "/counselors/top/", open: press("お知らせ") },
  { name: "preference form", who: "counselor", path: "/counselors/create/" },
  {
    name: "preference edit",
    who: "counselor",
    path: ofContact("pending", ({ preference }) => `/counselors/edit/${preference.id}`),
  },
  {
    name: "preference's sheet",
    who: "counselor",
    path: ofContact("pending", ({ preference }) => `/counselors/print/${preference.id}/`),
  },
  {
    name: "sheet of a contact's home",
    who: "counselor",
    path: ofContact("accepted", ({ id }) => `/counselors/print/home/${id}/`),
  },
  { name: "all contacts of people", who: "counselor", path: "/counselors/contacts/" },
  { name: "contacts of a person", who: "counselor", path: contactsOfPerson },
  {
    name: "home's details, to be accepted",
    who: "counselor",
    path: contactsOfPerson,
    open: press("詳細表示 & 承認"),
  },
  { name: "decline question", who: "counselor", path: contactsOfPerson, open: press("辞退") },
  { name: "counselor's room", who: "counselor", path: room },
  { name: "preference form refused", who: "counselor", path: "/counselors/create/", open: press("登録") },
];

const APPLICANT: Screen[] = [
  ...FIRST_PAGE,
  { name: "my page", who: "applicant", path: "/applicants/top/" },
  {
    name: "my page of somebody whom LINE does not reach",
    who: "applicant",
    path: "/applicants/top/",
    open: answered("/api/accounts/applicants/info/", {
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
    name: "wishes edited",
    who: "applicant",
    path: async (calls) => {
      const [wishes] = await (await calls.get("/api/applicants/preferences/")).json();
      return `/applicants/edit/${wishes.id}/`;
    },
  },
  { name: "applicant's room", who: "applicant", path: room },
  { name: "room's report", who: "applicant", path: room, open: press("運営に知らせる") },
  { name: "settings", who: "applicant", path: "/applicants/settings/" },
  { name: "leaving", who: "applicant", path: "/applicants/leave/" },
  {
    name: "leaving question",
    who: "applicant",
    path: "/applicants/leave/",
    open: press("サービスをやめる"),
  },
  { name: "words", who: "applicant", path: "/applicants/words/" },
  { name: "who looked at the certificates", who: "applicant", path: "/applicants/certificate-views/" },
  { name: "contacts", who: "applicant", path: "/applicants/contacts/" },
  {
    name: "a word explained",
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

export const SCREENS: readonly Screen[] = [
  ...PUBLIC,
  ...HELP,
  ...FACILITY,
  ...COUNSELOR,
  ...OFFICES,
  ...STOPPING,
  ...APPLICANT,
  ...DECIDING,
  ...SIGHT,
  ...TOGETHER,
  ...MOVE_INS,
  ...ENDED_HOMES,
];
