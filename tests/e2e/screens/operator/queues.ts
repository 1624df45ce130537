/** Example responses with items in all of the operator's queues. */
import type { ReportSeen, SignupSeen, WorkLine, WorkWaiting } from "../../../../shared-ui/src/api/types";

const AT = "2026-03-05T14:30:00.000+09:00";

export const QUEUES: WorkWaiting = {
  signups: 3,
  reports: 1,
  pushes: 2,
  mails: 2,
  said_moved_in: 1,
  closed_after_visit: 4,
  contested: 1,
  quotas: 1,
  dead_addresses: 1,
  tls: 1,
};

export const LINES: WorkLine[] = [12, 13].map((id) => ({
  id,
  at: AT,
  label: "連絡が届いた",
  note: "",
  attempts: 5,
  answer: "400",
  said: "Failed to send messages",
  account_id: 3,
  contact_id: 2,
  office_id: null,
  can_be_sent_again: true,
}));

export const SIGNUP: SignupSeen = {
  id: 1,
  role: "facility",
  state: "waiting",
  organization: "社会福祉法人こもれび",
  corporation_number: "9010005000017",
  office_name: "こもれび暮らしサポート",
  office_number: "1321200011",
  contact_name: "高橋 直子",
  email: "takahashi@example.com",
  phone: "0312345678",
  message: "4月から2つ目のホームを開きます。",
  created_at: AT,
  confirmed_at: AT,
  decided_at: null,
  corporation: { id: 4, name: "社会福祉法人こもれび" },
  office: { id: 5, name: "こもれび暮らしサポート", members: 2, suspended_at: null },
  public_homes: [
    {
      corporation: "社会福祉法人こもれび",
      name: "グループホームこもれび",
      phone: "03-1234-5678",
      prefecture: "東京都",
      address_1: "世田谷区",
      address_2: "成城1-2-3",
      published_on: "2025-09-30",
      is_claimed: false,
    },
  ],
  has_account: false,
  can_be_invited: false,
};

export const REPORT: ReportSeen = {
  id: 1,
  contact_id: 2,
  reason: "harassment",
  detail: "言い方がこわいです。",
  messages: [
    { sender: "こもれび", side: "facility", message: "いつ来ますか。早く決めてください。", sent_at: AT },
    { sender: "そらまめ", side: "seeker", message: "すこし考えたいです。", sent_at: AT },
  ],
  created_at: AT,
  settled_at: null,
  decision: null,
  home: "グループホームこもれび",
  office: { id: 5, name: "こもれび暮らしサポート" },
  corporation: { id: 4, name: "社会福祉法人こもれび" },
  office_suspended_at: null,
  author_is_there: true,
  managers: 2,
  former: [{ report_id: 7, settled_at: AT, decision: "warned" }],
  follows: [
    { decision: "nothing", homes: 0, pending: 0, rooms: 0, members: 0 },
    { decision: "warned", homes: 0, pending: 0, rooms: 0, members: 0 },
    { decision: "rooms_closed", homes: 0, pending: 0, rooms: 1, members: 0 },
    { decision: "all_rooms_closed", homes: 0, pending: 0, rooms: 4, members: 0 },
    { decision: "suspended", homes: 2, pending: 3, rooms: 4, members: 2 },
  ],
};
