/** Test data: a facility's office with three members. */
import type { Member, Office, User } from "shared-ui/api/types";

export const SHARED: User["offices"][number] = {
  id: 1,
  name: "こもれび世田谷事業所",
  position: "manager",
  is_shared: true,
};

export const OFFICE: Office = {
  ...SHARED,
  needs_factor: false,
  number: "1320000015",
  corporation: { name: "社会福祉法人こもれび", number: null, billing_address: "東京都世田谷区世田谷1-2-3" },
};

const joined_at = "2026-03-01T10:00:00+09:00";

export const MEMBERS: Member[] = [
  {
    id: 1,
    name: "高橋 直子",
    email: "a@example.com",
    position: "manager",
    has_factor: true,
    joined_at,
    homes: 3,
    preferences: 0,
  },
  {
    id: 2,
    name: "田中 恵",
    email: "b@example.com",
    position: "staff",
    has_factor: false,
    joined_at,
    homes: 2,
    preferences: 0,
  },
  {
    id: 3,
    name: "経理 太郎",
    email: "c@example.com",
    position: "billing",
    has_factor: true,
    joined_at,
    homes: 0,
    preferences: 0,
  },
];
