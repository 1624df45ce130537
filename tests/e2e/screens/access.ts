/** The screens of the access log, the address and blocked corporations. */
import { contactPath, press, type Screen, withContacts, withResponse } from "./screen";

const ACCESS_LOG = {
  lists: 31,
  details: [
    {
      office: "こもれび世田谷事業所",
      home: "ひだまりホーム",
      times: 2,
      latest_at: "2026-03-05T14:30:00.000+09:00",
    },
  ],
  in_contact: [
    {
      office: "こもれび世田谷事業所",
      what: "contact_opened",
      times: 3,
      latest_at: "2026-03-05T14:30:00.000+09:00",
    },
  ],
};

const BLOCKED = [
  { name: "社会福祉法人 こもれび会", is_blocked: true, may_ask_from: null },
  { name: "株式会社 そよかぜ", is_blocked: false, may_ask_from: "2026-06-03T10:00:00.000+09:00" },
  { name: "合同会社 みなも", is_blocked: false, may_ask_from: null },
].map((refusal, index) => ({
  corporation: 900 + index,
  homes: ["ひだまりホーム"],
  blocked_homes: refusal.is_blocked ? [] : ["こかげホーム"],
  is_resting: !refusal.is_blocked,
  ...refusal,
}));

const withBlocked: Screen["open"] = async (page) => {
  await page.route("**/api/applicants/preferences/*/looks/", (route) => route.fulfill({ json: ACCESS_LOG }));
  await withResponse("/api/applicants/preferences/*/refusals/", BLOCKED)(page);
};

const accessLogOfPerson = contactPath("pending", ({ preference }) => `/counselors/looks/${preference.id}/`);

export const ACCESS: Screen[] = [
  { name: "who saw me", who: "applicant", path: "/applicants/looks/" },
  {
    name: "who saw me, with blocked corporations",
    who: "applicant",
    path: "/applicants/looks/",
    open: withBlocked,
  },
  {
    name: "unblock question",
    who: "applicant",
    path: "/applicants/looks/",
    open: async (page) => {
      await withBlocked(page);
      await press("また連絡してもよい")(page);
    },
  },
  { name: "who saw me, without wishes", who: "newApplicant", path: "/applicants/looks/" },
  {
    name: "block question",
    who: "applicant",
    path: "/applicants/contacts/",
    open: press("もう連絡がこないようにする"),
  },
  {
    name: "show address question",
    who: "applicant",
    path: "/applicants/contacts/",
    open: withContacts({ address_shown: false }, press("住所を見せる")),
  },
  {
    name: "ended contacts of a home",
    who: "facility",
    path: contactPath("declined", ({ home }) => `/facilities/contacts/${home.id}/x/`),
  },
  { name: "who saw a person", who: "counselor", path: accessLogOfPerson },
  {
    name: "who saw a person, with blocked corporations",
    who: "counselor",
    path: accessLogOfPerson,
    open: withBlocked,
  },
];
