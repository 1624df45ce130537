/** The screens for stopping and resuming the search, and for erasing the registration. */
import { press, type Screen, withResponse } from "../screen";

const ACTIVE = "/api/applicants/preferences/?limit=200";
export const STOPPED = "/api/applicants/preferences/?withdrawn=true&limit=200";
const AT = "2026-03-05T14:30:00.000+09:00";

const WISHES = {
  ...{ id: 900, name: null, age: 27, gender: "female", support_level: "2", condition_detail: "" },
  ...{ postal_code: "1540017", prefecture: "東京都", address_1: "世田谷区", address_2: "世田谷4-5-6" },
  ...{ preferredLocation_prefecture: ["東京都"], condition_categories: ["mental"], allowed_users: [] },
  ...{ building_types: ["no_preference"], home_types: ["share_house"], medical_supports: ["visiting_nurse"] },
  ...{ wheelchair_accessible: false, violence_accessible: false, smoking_allowed: "no_preference" },
  ...{ drinking_allowed: "no_preference", curfew: "no_preference", pets_allowed: "no_preference" },
  ...{ disability_certificate: null, welfare_certificate: null, is_active: true, updated_at: AT },
  ...{ contacts_current_count: 1, has_unread_notifications: false, office: null, assignee: null },
  ...{ assignee_name: null, withdrawn_at: null, kept_until: null, moved_in_at: null, end_reason: null },
};
export const STOPPED_WISHES = {
  ...WISHES,
  is_active: false,
  withdrawn_at: AT,
  kept_until: "2026-04-04T14:30:00.000+09:00",
};

export const STOPPING: Screen[] = [
  { name: "stop question", who: "applicant", path: "/applicants/top/", open: press("募集をとめる") },
  { name: "erase question", who: "applicant", path: "/applicants/top/", open: press("登録を消す") },
  {
    name: "my page stopped",
    who: "newApplicant",
    path: "/applicants/top/",
    open: withResponse(STOPPED, [STOPPED_WISHES]),
  },
  {
    name: "my page after a move-in",
    who: "newApplicant",
    path: "/applicants/top/",
    open: withResponse(ACTIVE, [{ ...WISHES, moved_in_at: AT }]),
  },
  {
    name: "counselor top with a stopped person",
    who: "counselor",
    path: "/counselors/top/",
    open: withResponse(STOPPED, [{ ...STOPPED_WISHES, name: "山本 一郎" }]),
  },
];
