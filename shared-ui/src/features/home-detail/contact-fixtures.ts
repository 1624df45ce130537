/** A contact from the seeker's side for tests of this feature. */
import type { Contact } from "../../api/types";
import { HOME_IN_CONTACT } from "../../testing/home-fixtures";
import { WISHES } from "../../testing/person-fixtures";

export const CONTACT: Contact = {
  id: 15,
  status: "pending",
  home: {
    ...HOME_IN_CONTACT,
    id: 4,
    user: 9,
    name: "こもれびホーム世田谷",
    address_2: "世田谷9-99-1",
    contact_name: "星 由佳",
    rent: 52000,
    acceptance_levels: ["unknown", "1", "2"],
    target_groups: ["intellectual", "mental"],
    building_type: "existing_house",
    pets_resident: ["cat"],
    medical_supports: ["hospital_escort"],
    images: [
      { id: 1, image: "/media/home-images/1/full.jpg", thumbnail: "/media/home-images/1/thumbnail.jpg" },
      { id: 2, image: "/media/home-images/2/full.jpg", thumbnail: "/media/home-images/2/thumbnail.jpg" },
    ],
  },
  preference: { ...WISHES, name: "あおい", is_active: true },
  progress_note: null,
  request_words: "",
  created_at: "2026-03-05T14:30:00+09:00",
  updated_at: "2026-03-05T14:30:00+09:00",
  latest_message_sent_at: null,
  visit_completed_at: null,
  confirmed_at: null,
  ended_by: null,
  moved_in_on: null,
  address_shown: false,
  put_off_at: null,
  acceptance_may_be_taken_back_until: null,
  is_blocked: null,
  helper_reads_along: false,
  may_be_taken_back_until: null,
  contested_at: null,
  move_in_question: null,
  has_unread_notifications: true,
  unread_messages: 0,
  in_charge: { facility: null, seeker: null },
  steps: [],
};
