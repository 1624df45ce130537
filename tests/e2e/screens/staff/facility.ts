/** The screens of a facility: homes, matches, contacts, rooms and invoices. */
import type { Page } from "@playwright/test";
import { contactPath, press, type Screen, withResponse } from "../screen";

const room = contactPath("accepted", ({ id }) => `/chat/${id}/`);
const paneOf = (pane: string): Screen["path"] =>
  contactPath("accepted", ({ id }) => `/chat/${id}/?pane=${pane}`);

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

const PUT_ASIDE = "/facilities/matched-preferences/1/?put_aside=true";

/** Reload the list of people put aside with all people of the home's list. */
async function withPeopleAside(page: Page): Promise<void> {
  await page.route(/matching-preferences\/1\/\?/, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace("put_aside=true", "") });
    const list = await response.json();
    const put_aside = { by: "高橋 直子", at: "2026-03-05T14:30:00.000+09:00" };
    const data = list.data.map((person: object) => ({ ...person, put_aside }));
    await route.fulfill({ response, json: { ...list, data } });
  });
  await page.reload();
  await page.getByRole("article").first().waitFor();
}

/** Reload the list of a home's people as that of a full home, and begin to ask one. */
async function withoutVacancies(page: Page): Promise<void> {
  await page.route(/matching-preferences\/1\/\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), vacancies: 0 } });
  });
  await page.reload();
  await press("の方に連絡する")(page);
}

/** Reload the vacancies as those of homes that were last confirmed long ago, and choose all. */
async function withOldVacancies(page: Page): Promise<void> {
  await page.route(/facilities\/homes\/\?/, async (route) => {
    const response = await route.fetch();
    const homes = (await response.json()).map((home: object) => ({
      ...home,
      vacancies_stated_on: "2025-01-05",
    }));
    await route.fulfill({ response, json: homes });
  });
  await page.reload();
  await press("すべて選ぶ")(page);
}

/** Reload a home without pictures and costs, so that the first steps are open. */
async function withFirstSteps(page: Page): Promise<void> {
  await page.route(/facilities\/homes\/\?/, async (route) => {
    const response = await route.fetch();
    const costs = { meals_cost: null, utilities_cost: null, supplies_cost: null, other_cost: null };
    const homes = (await response.json()).map((home: object) => ({ ...home, ...costs, images: [] }));
    await route.fulfill({ response, json: homes });
  });
  await page.reload();
  await page.getByRole("region", { name: "はじめにすること" }).scrollIntoViewIfNeeded();
}

export const FACILITY: Screen[] = [
  { name: "facility top", who: "facility", path: "/facilities/top/" },
  { name: "facility top with first steps", who: "facility", path: "/facilities/top/", open: withFirstSteps },
  { name: "facility top empty", who: "newFacility", path: "/facilities/top/" },
  { name: "facility top failing", who: "facility", path: "/facilities/top/", serverFails: true },
  {
    name: "facility top with homes of public data",
    who: "facility",
    path: "/facilities/top/",
    open: withResponse("/api/facilities/home-drafts/?limit=200", PUBLIC_DRAFTS),
  },
  {
    name: "draft of public data delete question",
    who: "facility",
    path: "/facilities/top/",
    open: async (page) => {
      await withResponse("/api/facilities/home-drafts/?limit=200", PUBLIC_DRAFTS)(page);
      await press("下書きを消す")(page);
    },
  },
  { name: "password and sign-ins", who: "facility", path: "/accounts/safety/" },
  {
    name: "password and sign-ins refused",
    who: "facility",
    path: "/accounts/safety/",
    open: press("パスワードを変える"),
  },
  {
    name: "authenticator app registration",
    who: "facility",
    path: "/accounts/safety/",
    open: press("アプリを登録する"),
  },
  { name: "notification settings of a facility", who: "facility", path: "/facilities/notices/" },
  {
    name: "notification settings of a facility, with quiet hours",
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
    open: withResponse("/api/facilities/home-drafts/?limit=200", PUBLIC_DRAFTS),
  },
  { name: "facility notifications", who: "facility", path: "/facilities/top/", open: press("お知らせ") },
  {
    name: "facility notifications filtered to none",
    who: "facility",
    path: "/facilities/top/",
    open: async (page) => {
      await press("お知らせ")(page);
      await page.getByRole("combobox", { name: "種類" }).selectOption("事業所・運営");
      await page.getByText("あてはまるお知らせはありません。").waitFor();
    },
  },
  { name: "home form office choice", who: "facility", path: "/facilities/create/" },
  { name: "home form", who: "newFacility", path: "/facilities/create/" },
  { name: "home form refused", who: "newFacility", path: "/facilities/create/", open: press("登録") },
  { name: "home edit", who: "facility", path: "/facilities/edit/1/" },
  { name: "home delete question", who: "facility", path: "/facilities/edit/1/", open: press("削除", -1) },
  { name: "vacancies", who: "facility", path: "/facilities/vacancies/" },
  {
    name: "vacancies of a home changed",
    who: "facility",
    path: "/facilities/vacancies/",
    open: press("の空きを変える"),
  },
  {
    name: "vacancies of several homes",
    who: "facility",
    path: "/facilities/vacancies/",
    open: withOldVacancies,
  },
  { name: "vacancies empty", who: "newFacility", path: "/facilities/vacancies/" },
  { name: "vacancies failing", who: "facility", path: "/facilities/vacancies/", serverFails: true },
  { name: "home not found", who: "facility", path: "/facilities/edit/999999/" },
  { name: "matched people", who: "facility", path: "/facilities/matched-preferences/1/" },
  {
    name: "matched people filtered to none",
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
    name: "matched people, filters open on a phone",
    who: "facility",
    path: "/facilities/matched-preferences/1/",
    open: async (page) => {
      const wide = page.viewportSize();
      await page.setViewportSize({ width: 360, height: 740 });
      await press("しぼり込みと並び順")(page);
      if (wide) await page.setViewportSize(wide);
    },
  },
  { name: "people put aside", who: "facility", path: PUT_ASIDE, open: withPeopleAside },
  { name: "people put aside empty", who: "facility", path: PUT_ASIDE },
  {
    name: "request of a home without vacancies",
    who: "facility",
    path: "/facilities/matched-preferences/1/",
    open: withoutVacancies,
  },
  {
    name: "request's message",
    who: "facility",
    path: "/facilities/matched-preferences/1/",
    open: async (page) => {
      await press("の方に連絡する")(page);
      await page.getByRole("dialog").getByRole("textbox").fill("朝は、みんなで庭の花に水をやります。");
    },
  },
  {
    name: "request's message refused",
    who: "facility",
    path: "/facilities/matched-preferences/1/",
    open: async (page) => {
      await press("の方に連絡する")(page);
      await page.getByRole("dialog").getByRole("textbox").fill("03-1234-5678にお電話ください。");
      await page.getByRole("dialog").getByRole("button", { name: "連絡する" }).click();
      await page.getByText("電話番号は書けません").first().waitFor();
    },
  },
  {
    name: "matched people failing",
    who: "facility",
    path: "/facilities/matched-preferences/1/",
    serverFails: true,
  },
  { name: "all contacts", who: "facility", path: "/facilities/contacts/" },
  {
    name: "all contacts searched",
    who: "facility",
    path: "/facilities/contacts/?q=%E6%9D%B1%E4%BA%AC",
    open: (page) =>
      page
        .locator("mark")
        .first()
        .evaluate((hit) => hit.scrollIntoView({ block: "center" })),
  },
  { name: "all contacts of one state", who: "facility", path: "/facilities/contacts/?state=ended" },
  {
    name: "one of all contacts",
    who: "facility",
    path: contactPath("pending", ({ id }) => `/facilities/contacts/?contact=${id}`),
  },
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
    path: contactPath("accepted", ({ id }) => `/facilities/print/person/${id}/`),
  },
  { name: "inbox", who: "facility", path: "/chat/" },
  { name: "inbox without what is searched", who: "facility", path: "/chat/?view=visits&q=どこにもない" },
  { name: "facility's room", who: "facility", path: room },
  { name: "person next to a room", who: "facility", path: paneOf("person") },
  { name: "note next to a room", who: "facility", path: paneOf("note") },
  {
    name: "request without a room",
    who: "facility",
    path: contactPath("pending", ({ id }) => `/chat/${id}/`),
  },
  { name: "move-in question", who: "facility", path: room, open: press("入居確定") },
  { name: "room closing question", who: "facility", path: room, open: press("閉じる") },
  {
    name: "room settings",
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
