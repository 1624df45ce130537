/** The list of contacts with sixty contacts of four homes, and with six hundred people. */
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { changeDatabase } from "../support/database";
import { homeForm, wishesForm } from "../support/forms";
import { expectGoodScreen } from "../support/screen";

const HOMES = ["あかね荘", "いろは荘", "うずしお荘", "えにし荘"];
const PEOPLE = 60;
/** A corporation may send fifty requests a day, so another one sends the rest. */
const OF_FACILITY = 48;
/** The total number of people. The others are copies of the last of the sixty. */
const TOTAL_PEOPLE = 600;
const MAX_TABS = 15;
const ALL_OF_FACILITY = "/facilities/contacts/";
const ALL_OF_COUNSELOR = "/counselors/contacts/";

let facility: Page;
let counselor: Page;
const contacts: number[] = [];
let lastPerson: number;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  const homesOf = await signedIn(browser, "many-facility@example.com");
  const peopleOf = await signedIn(browser, "many-counselor@example.com");
  const othersOf = await signedIn(browser, "many-other-facility@example.com");
  const otherHome = (
    await othersOf.calls.send("POST", "/api/facilities/homes/", { data: homeForm("おきな荘") })
  ).id;
  facility = homesOf.page;
  counselor = peopleOf.page;
  const homes: number[] = [];
  for (const name of HOMES) {
    homes.push((await homesOf.calls.send("POST", "/api/facilities/homes/", { data: homeForm(name) })).id);
  }
  for (let number = 0; number < PEOPLE; number += 1) {
    const form = wishesForm({ name: `人見 ${number}番`, name_kana: "ひとみ", age: "40", gender: "male" });
    const preference = (
      await peopleOf.calls.send("POST", "/api/applicants/preferences/", { multipart: form })
    ).id;
    lastPerson = preference;
    const isOurs = number < OF_FACILITY;
    const data = { home: isOurs ? homes[number % homes.length] : otherHome, preference };
    const { id } = await (isOurs ? homesOf : othersOf).calls.send("POST", "/api/chat/contacts/", { data });
    contacts.push(id);
    const at = `/api/chat/contacts/${id}`;
    if (number % 3 === 1) await peopleOf.calls.send("PATCH", `${at}/accept_contact/`);
    if (number % 3 === 2) await peopleOf.calls.send("PATCH", `${at}/decline_contact/`);
    if (number === 31) await homesOf.calls.send("PATCH", `${at}/confirm/`);
  }
  addPeople(lastPerson, contacts.at(-1) ?? 0);
  await homesOf.calls.send("POST", "/api/chat/notifications/mark_all_as_read/");
  await counselor.goto(`/chat/${contacts[16]}/`);
  const box = counselor.getByRole("textbox", { name: "メッセージ" });
  await box.fill("見学したいです。");
  // Late content can move the button.
  await box.press("Enter");
  await expect(counselor.getByRole("log").getByText("見学したいです。")).toBeVisible();
  await expect(counselor.getByRole("log").getByText("送信中")).toHaveCount(0);
});

test("list starts with the oldest pending contact, which opens its details", async () => {
  await facility.goto(ALL_OF_FACILITY);
  await facility.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(facility).toHaveURL(new RegExp(`contact=${contacts[0]}`));
  await expect(facility.getByRole("dialog")).toBeVisible();
  await expectGoodScreen(facility);
  await facility.getByRole("dialog").getByRole("button", { name: "閉じる" }).click();
  await expect(facility).toHaveURL(/contacts\/$/);
});

test("room with an unread message opens in two clicks", async () => {
  await facility.goto(ALL_OF_FACILITY);
  await facility.getByLabel("未読あり").click();
  await expect(rows(facility)).toHaveCount(1);
  await rows(facility)
    .getByRole("link", { name: /トークルームへ/ })
    .click();
  await expect(facility).toHaveURL(new RegExp(`/chat/${contacts[16]}/`));
});

test("search by name finds one of six hundred in the lists of people and contacts", async () => {
  for (const [path, label, all] of [
    ["/counselors/top/", "名前で探す", "（全600件）"],
    [ALL_OF_COUNSELOR, "お名前やホームで探す", "（全600件）"],
  ] as const) {
    await counselor.goto(path);
    await expect(counselor.getByText(all)).toBeVisible();
    await counselor.getByLabel(label).fill("人見 第432号");
    await counselor.keyboard.press("Enter");
    await expect(counselor.getByText("1件目（1件 / 全600件）")).toBeVisible();
    await expect(
      counselor
        .getByRole("main")
        .getByRole("link", { name: /人見 第432号さん/ })
        .first(),
    ).toBeVisible();
  }
});

test("filter for move-ins takes one click and shows their dates", async () => {
  await facility.goto(ALL_OF_FACILITY);
  await facility.getByRole("link", { name: /^入居確定/ }).click();
  await expect(rows(facility)).toHaveCount(1);
  await expect(rows(facility)).toContainText(/入居確定 \d{4}\/\d\d\/\d\d/);
});

test("view survives a reload and back, and an unknown contact is not found", async () => {
  await facility.goto(`${ALL_OF_FACILITY}?state=ended&order=newest`);
  await facility.reload();
  await expect(rows(facility)).toHaveCount(16);
  await facility.getByRole("link", { name: /^承認待ち/ }).click();
  await expect(facility).toHaveURL(/state=pending/);
  await facility.goBack();
  await expect(facility).toHaveURL(/state=ended/);
  await facility.goto(`${ALL_OF_FACILITY}?contact=999999`);
  await expect(facility.getByRole("heading", { level: 1 })).toHaveText("ページが見つかりません");
});

test("keyboard reaches search and filters within fifteen Tabs, and rows within ten keys", async () => {
  const targets: Record<string, Locator> = {
    unread: facility.getByLabel("未読あり"),
    name: facility.getByLabel("ホームやお名前で探す"),
    movedIn: facility.getByRole("link", { name: /^入居確定/ }),
    pending: facility.getByRole("link", { name: /^承認待ち/ }),
  };
  await facility.goto(ALL_OF_FACILITY);
  await expect(rows(facility).first()).toBeVisible();
  await facility.keyboard.press("Tab");
  await facility.keyboard.press("Enter");
  const reached = new Set<string>();
  for (let tabs = 1; tabs <= MAX_TABS; tabs += 1) {
    for (const [name, target] of Object.entries(targets))
      if (await target.evaluate((element) => element === document.activeElement)) reached.add(name);
    await facility.keyboard.press("Tab");
  }
  expect([...reached].sort()).toEqual(Object.keys(targets).sort());
  await facility.goto(ALL_OF_FACILITY);
  await expect(rows(facility).first()).toBeVisible();
  // Past the navigation, past the filters, past the button that saves the table.
  for (const key of ["Tab", "Enter", "Tab", "Enter", "Tab", "Tab"]) await facility.keyboard.press(key);
  await expect(facility.getByRole("row").nth(1).getByRole("link").first()).toBeFocused();
});

test("list is accessible in both widths", async () => {
  for (const [page, path, shown, width] of [
    [facility, ALL_OF_FACILITY, "1〜48件目（全48件）", 1280],
    [counselor, ALL_OF_COUNSELOR, "1〜50件目（全600件）", 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await expect(page.getByText(shown)).toBeVisible();
    await expectGoodScreen(page);
  }
});

/** Copy a person and a contact until there are six hundred people. The API would take minutes. */
function addPeople(person: number, contact: number): void {
  const more = `WITH RECURSIVE number(one) AS (SELECT 1 UNION ALL SELECT one + 1 FROM number WHERE one < ${TOTAL_PEOPLE - PEOPLE})`;
  const copies = (table: string, of: string, changes: string): string => `
    CREATE TEMP TABLE copy AS ${more} SELECT ${table}.* FROM ${table}, number WHERE ${of};
    UPDATE copy SET ${changes};
    INSERT INTO ${table} SELECT * FROM copy;
    DROP TABLE copy;`;
  const personOf = `${person} + 1000 + rowid`;
  changeDatabase(
    copies("preference", `id = ${person}`, `id = ${personOf}, name = '人見 第' || rowid || '号'`) +
      copies("preference_area", `preference_id = ${person}`, `preference_id = ${personOf}`) +
      copies("contact", `id = ${contact}`, `id = ${contact} + 1000 + rowid, preference_id = ${personOf}`),
  );
}

function rows(page: Page): Locator {
  return page.locator("tbody").getByRole("row");
}

async function signedIn(browser: Browser, email: string): Promise<{ page: Page; calls: Calls }> {
  const context = await browser.newContext({
    baseURL: MAIN.server,
    viewport: { width: 1280, height: 800 },
  });
  const calls = new Calls(context.request);
  await calls.signInAsStaff(email);
  return { page: await context.newPage(), calls };
}
