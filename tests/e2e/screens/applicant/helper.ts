/** The screens of the applicant and of the helper for reading along. */
import type { Page } from "@playwright/test";
import { HOME_IN_CONTACT } from "../../../../shared-ui/src/testing/home-fixtures";
import { press, type Screen, withResponse } from "../screen";

const AT = "2026-03-05T14:30:00.000+09:00";
const HELPER = "/api/applicants/helper/";
const HELPING = "/api/applicants/helping/";
const PERSON = `${HELPING}1/`;
const NATSUMI = { id: 1, name: "なつみ", started_at: AT, asked: 1 };
const WISHES = {
  ...{ name: "なつみ", age: 27, gender: "female", support_level: "2", prefecture: "東京都" },
  ...{ address_1: "世田谷区", preferredLocation_prefecture: ["東京都"], condition_categories: ["mental"] },
  ...{ condition_detail: "月に1度、通院しています。", building_types: ["no_preference"] },
  ...{ home_types: ["share_house"], medical_supports: ["visiting_nurse"], wheelchair_accessible: false },
  ...{ violence_accessible: false, smoking_allowed: "no_preference", drinking_allowed: "no_preference" },
  ...{ curfew: "no_preference", pets_allowed: "no_preference" },
};
const DATES = { created_at: AT, visit_completed_at: null, confirmed_at: null };
const CONTACTS = [
  {
    ...DATES,
    ...{ id: 15, status: "accepted", home_name: "ひだまりホーム", home: { ...HOME_IN_CONTACT, images: [] } },
    word: { asked_at: AT, text: "", said_at: null },
  },
  { ...DATES, id: 14, status: "declined", home_name: "こだちの家", home: null, word: null },
];
const SENDER = { sender: "高橋 直子", sender_role: "facility", sent_at: AT };
const MESSAGES = [
  { ...SENDER, id: 1, message: "土曜日の午後2時に見学できます。", has_picture: false, has_file: false },
  { ...SENDER, id: 2, message: "", has_picture: true, has_file: false },
];

const invited: Screen["open"] = withResponse(HELPER, { helper: null, invited_until: AT, words: [] });
const helped: Screen["open"] = withResponse(HELPER, {
  helper: { name: "久美子", started_at: AT },
  invited_until: null,
  words: [],
});

/** Load the page again with a helped person. */
const withPerson = async (page: Page): Promise<void> => {
  await page.route(`**${PERSON}`, (route) => route.fulfill({ json: { ...NATSUMI, wishes: WISHES } }));
  await page.route(`**${PERSON}contacts/15/messages/*`, (route) => route.fulfill({ json: MESSAGES }));
  await page.route(`**${PERSON}contacts/15/messages/`, (route) => route.fulfill({ json: MESSAGES }));
  await withResponse(`${PERSON}contacts/?limit=200`, CONTACTS)(page);
};

export const HELPER_SCREENS: Screen[] = [
  { name: "inviting a helper", who: "applicant", path: "/applicants/helper/" },
  {
    name: "a helper's code",
    who: "applicant",
    path: "/applicants/helper/",
    open: async (page) => {
      const link = "https://liff.line.me/1-a/applicants/helping/join/?invitation=ACDE-FGHJ-KLMP";
      await page.route(`**${HELPER}invitation/`, (route) =>
        route.fulfill({ json: { code: "ACDE-FGHJ-KLMP", link, expires_at: AT } }),
      );
      await page.route(`**${HELPER}`, (route) =>
        route.fulfill({ json: { helper: null, invited_until: AT, words: [] } }),
      );
      await press("あいことばを作")(page);
    },
  },
  { name: "a helper is invited", who: "applicant", path: "/applicants/helper/", open: invited },
  { name: "a helper", who: "applicant", path: "/applicants/helper/", open: helped },
  {
    name: "end of help question",
    who: "applicant",
    path: "/applicants/helper/",
    open: async (page) => {
      await helped(page);
      await press("終わりにする")(page);
    },
  },
  { name: "helping empty", who: "newApplicant", path: "/applicants/helping/" },
  {
    name: "helping",
    who: "newApplicant",
    path: "/applicants/helping/",
    open: withResponse(`${HELPING}?limit=200`, [NATSUMI]),
  },
  { name: "helper's code entry", who: "newApplicant", path: "/applicants/helping/join/" },
  {
    name: "an invitation to help",
    who: "newApplicant",
    path: "/applicants/helping/join/?invitation=ACDE-FGHJ-KLMP",
    open: withResponse(`${HELPING}invitation/`, { name: "なつみ" }),
  },
  { name: "helped person", who: "newApplicant", path: "/applicants/helping/1/", open: withPerson },
  {
    name: "contact of a helped person",
    who: "newApplicant",
    path: "/applicants/helping/1/?contact=15",
    open: withPerson,
  },
];
