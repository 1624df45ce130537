/** The screens of offices and their members. */
import type { APIRequestContext, Page } from "@playwright/test";
import { words } from "../../support/words";
import { load, press, type Screen, withResponse } from "../screen";

const joined_at = "2026-03-01T10:00:00.000+09:00";
const MEMBERS = [
  { id: 1, name: "高橋 直子", email: "takahashi@example.com", position: "manager", homes: 3, preferences: 2 },
  { id: 900, name: "田中 恵", email: "tanaka@example.com", position: "staff", homes: 1, preferences: 1 },
  { id: 901, name: "経理 太郎", email: "keiri@example.com", position: "billing", homes: 0, preferences: 0 },
].map((member) => ({ ...member, joined_at }));

const INVITATIONS = [
  { id: 1, email: "sato@example.com", position: "staff", has_expired: false },
  { id: 2, email: "suzuki@example.com", position: "billing", has_expired: true },
].map((one) => ({
  ...one,
  invited_by: "高橋 直子",
  created_at: joined_at,
  expires_at: "2026-03-08T10:00:00.000+09:00",
}));

const OFFERS = [
  { id: 1, is_ours: true, from_office: "ひだまり", to_office: "こだま", state: "waiting" },
  { id: 2, is_ours: false, from_office: "こだま", to_office: "ひだまり", state: "waiting" },
].map((one) => ({
  ...one,
  offered_by: "佐々木 由美",
  people: 5,
  rooms: 2,
  created_at: joined_at,
  decided_at: null,
}));

const INVITED = {
  office: "こもれび世田谷事業所",
  kind: "facility",
  position: "staff",
  email: "tanaka@example.com",
  invited_by: "高橋 直子",
  has_account: false,
};

/** Reload the office's page with members, offers and invitations. */
async function withColleagues(page: Page): Promise<void> {
  await page.route("**/api/offices/*/members/", (route) => route.fulfill({ json: MEMBERS }));
  await page.route("**/api/offices/*/offers/", (route) => route.fulfill({ json: OFFERS }));
  await withResponse("/api/offices/*/invitations/", INVITATIONS)(page);
}

/** Reload the page with the visitor as a member of a shared office in this position. */
const asColleague =
  (position: string) =>
  async (page: Page): Promise<void> => {
    await page.route("**/api/auth/user/", async (route) => {
      const response = await route.fetch();
      const user = await response.json();
      const offices = user.offices.map((office: object) => ({ ...office, position, is_shared: true }));
      await route.fulfill({ response, json: { ...user, offices } });
    });
    await withResponse("/api/offices/*/members/", MEMBERS)(page);
  };

const handover = (role: string) => async (calls: APIRequestContext) => {
  const [office] = await (await calls.get("/api/offices/")).json();
  return `/${role}/office/handover/${office.id}/`;
};

/** Go to the wizard's second step. */
async function chooseFirst(page: Page): Promise<void> {
  await page.getByRole("checkbox").first().check();
  await press("次へ")(page);
  await page.getByRole("combobox").first().waitFor();
}

async function openInvitation(page: Page, invited: object): Promise<void> {
  await page.route("**/api/accounts/invitations/read/", (route) => route.fulfill({ json: invited }));
  await load(page, "/accounts/facilities/invitation/?again#secret");
}

const INVITATION = "/accounts/facilities/invitation/";

export const OFFICES: Screen[] = [
  { name: "facility top shared", who: "facility", path: "/facilities/top/", open: asColleague("staff") },
  {
    name: "home's assignee",
    who: "facility",
    path: "/facilities/top/",
    open: async (page) => {
      await asColleague("staff")(page);
      await press("担当を変える")(page);
    },
  },
  {
    name: "facility top shared, nothing found",
    who: "facility",
    path: "/facilities/top/?q=%E3%81%AA%E3%81%84",
    open: asColleague("staff"),
  },
  {
    name: "facility top for billing staff",
    who: "facility",
    path: "/facilities/top/",
    open: asColleague("billing"),
  },
  { name: "counselor top shared", who: "counselor", path: "/counselors/top/", open: asColleague("manager") },
  {
    name: "contacts of a home shared",
    who: "facility",
    path: "/facilities/contacts/4/x/",
    open: asColleague("staff"),
  },
  { name: "facility's office", who: "facility", path: "/facilities/office/" },
  { name: "facility's office shared", who: "facility", path: "/facilities/office/", open: withColleagues },
  {
    name: "access log of an office",
    who: "facility",
    path: "/facilities/office/",
    open: press("記録を開く"),
  },
  {
    name: "invitation to an office",
    who: "facility",
    path: "/facilities/office/",
    open: press("スタッフを招待する"),
  },
  {
    name: "member's removal question",
    who: "facility",
    path: "/facilities/office/",
    open: async (page) => {
      await withColleagues(page);
      await press("事業所からはずす")(page);
    },
  },
  { name: "handover of homes", who: "facility", path: handover("facilities") },
  {
    name: "handover of homes refused",
    who: "facility",
    path: handover("facilities"),
    open: press("次へ"),
  },
  {
    name: "handover of homes, new assignee",
    who: "facility",
    path: handover("facilities"),
    open: chooseFirst,
  },
  {
    name: "handover of homes, summary",
    who: "facility",
    path: handover("facilities"),
    open: async (page) => {
      await chooseFirst(page);
      await page.getByRole("combobox").selectOption("nobody");
      await press("次へ")(page);
      await page.getByRole("button", { name: words("引き継ぐ") }).waitFor();
    },
  },
  { name: "counselor's office", who: "counselor", path: "/counselors/office/" },
  { name: "counselor's office shared", who: "counselor", path: "/counselors/office/", open: withColleagues },
  { name: "handover of people", who: "counselor", path: handover("counselors") },
  {
    name: "handover of people to another office",
    who: "counselor",
    path: handover("counselors"),
    open: async (page) => {
      await chooseFirst(page);
      await page.getByRole("radio", { name: words("ほかの事業所に引き継ぐ") }).check();
      await page.getByRole("textbox").first().waitFor();
    },
  },
  { name: "invitation invalid", who: "guest", path: `${INVITATION}#secret` },
  { name: "invitation without a link", who: "guest", path: INVITATION },
  {
    name: "invitation of a newcomer",
    who: "guest",
    path: INVITATION,
    open: (page) => openInvitation(page, INVITED),
  },
  {
    name: "invitation of an existing account",
    who: "guest",
    path: INVITATION,
    open: (page) => openInvitation(page, { ...INVITED, has_account: true }),
  },
];
