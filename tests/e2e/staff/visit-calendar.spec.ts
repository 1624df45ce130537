/** The calendar of visits: by keyboard from week to month to a room, under the content security policy, on paper. */
import { expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { homeForm, wishesForm } from "../support/forms";
import { Keyboard } from "../support/keyboard";
import { expectGoodScreen } from "../support/screen";

const DAY_MS = 24 * 60 * 60 * 1000;
const HOMES = ["れんげの家", "つつじの家"];
const PEOPLE = ["三浦 蓮", "野田 椿"];

// Each test continues where the previous one ended.
test.describe.configure({ mode: "serial" });

let page: Page;
let keys: Keyboard;
let rooms: number[];
/** The day of the visits, in the middle of a month, so that its week is in the same month. */
let day: string;
const violations: string[] = [];

test.beforeAll(async ({ browser }) => {
  day = fifteenth();
  const context = await browser.newContext({ baseURL: MAIN.server, viewport: { width: 1280, height: 800 } });
  const facility = new Calls(context.request);
  await facility.signInAsStaff("calendar-facility@example.com");
  const other = await browser.newContext({ baseURL: MAIN.server });
  const counselor = new Calls(other.request);
  await counselor.signInAsStaff("calendar-counselor@example.com");
  rooms = [];
  for (const [at, name] of PEOPLE.entries()) {
    const home = (await facility.send("POST", "/api/facilities/homes/", { data: homeForm(HOMES[at] ?? "") }))
      .id;
    const form = { multipart: wishesForm({ name, age: "29" }) };
    const preference = (await counselor.send("POST", "/api/applicants/preferences/", form)).id;
    const { id } = await facility.send("POST", "/api/chat/contacts/", { data: { home, preference } });
    await counselor.send("PATCH", `/api/chat/contacts/${id}/accept_contact/`);
    rooms.push(id);
    const offers = [{ day, hour: `1${at + 3}:30`, minutes: 90, place: "ホームの玄関" }];
    const visits = `/api/chat/contacts/${id}/visits/`;
    const { offered } = await facility.send<{ offered: { id: number }[] }>("POST", visits, {
      data: { offers },
    });
    // The first visit is agreed, the second one stays a proposal.
    if (at === 0) await counselor.send("POST", `${visits}${offered[0]?.id}/choose/`);
  }
  await other.close();
  page = await context.newPage();
  keys = new Keyboard(page);
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
});

test("week, month and a room by keyboard", async () => {
  await page.goto(`/facilities/visits/?day=${day}`);
  const grid = page.getByRole("region", { name: /のカレンダー$/ });
  await expect(grid.getByRole("link", { name: /^13:30.*三浦 蓮さん.*れんげの家/ })).toBeVisible();
  await expect(grid.getByRole("link", { name: /^14:30.*候補.*野田 椿さん.*つつじの家/ })).toBeVisible();
  await expectGoodScreen(page);
  await keys.press(page.getByRole("link", { name: "月", exact: true }));
  await page.waitForURL("**/facilities/visits/?shape=month&day=*");
  const shown = grid.getByRole("link", { name: /^13:30.*三浦 蓮さん/ });
  await expect(shown).toBeVisible();
  await expectGoodScreen(page);
  await keys.press(page.getByRole("link", { name: "次の月" }));
  await expect(page.getByRole("status").filter({ hasText: "0件" })).toBeVisible();
  // The link keeps the focus, so that the way back is one key.
  await expect(page.getByRole("link", { name: "次の月" })).toBeFocused();
  await keys.press(page.getByRole("link", { name: "前の月" }));
  await keys.press(shown);
  await page.waitForURL(`**/chat/${rooms[0]}/`);
  await page.goBack();
  await expect(shown).toBeVisible();
  expect(violations).toEqual([]);
});

test("the list has the same visits, and is reached without passing the grid", async () => {
  const list = page.getByRole("region", { name: "見学の一覧" });
  await expect(list.getByRole("listitem")).toHaveText([
    /三浦 蓮さん見学予定れんげの家/,
    /野田 椿さん候補つつじの家/,
  ]);
  await keys.press(page.getByRole("button", { name: "一覧へ進む" }));
  await expect(list.getByRole("heading", { name: "見学の一覧" })).toBeFocused();
});

test("a home alone, also after a reload", async () => {
  await page.getByRole("combobox", { name: "ホーム" }).selectOption(HOMES[1] ?? "");
  await expect(page.getByRole("status").filter({ hasText: "2件のうち1件" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: /野田 椿さん/ })).toHaveCount(2);
  await expect(page.getByRole("link", { name: /三浦 蓮さん/ })).toHaveCount(0);
});

test("on a phone there is the list alone", async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/facilities/visits/?day=${day}`);
  await expect(page.getByRole("link", { name: "三浦 蓮さん" })).toBeVisible();
  await expect(page.getByRole("region", { name: /のカレンダー$/ })).toHaveCount(0);
  await expectGoodScreen(page);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test("paper has the list and no controls", async () => {
  await expect(page.getByRole("region", { name: /のカレンダー$/ })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: "三浦 蓮さん" })).toBeVisible();
  await expect(page.getByRole("link", { name: "次の週" })).toBeHidden();
  await expect(page.getByRole("region", { name: /のカレンダー$/ })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
});

test("forced colours underline only the chosen tab", async () => {
  await page.emulateMedia({ forcedColors: "active" });
  const lineOf = (tab: string) =>
    page
      .getByRole("link", { name: tab, exact: true })
      .evaluate((link) => getComputedStyle(link).borderBottomColor);
  const canvas = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "Canvas";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  expect(await lineOf("週")).not.toBe(canvas);
  expect(await lineOf("月")).toBe(canvas);
  await page.emulateMedia({ forcedColors: "none" });
});

/** Return the 15th of this month or of the next one, at least two days ahead in Japan. */
function fifteenth(): string {
  const ahead = new Date(Date.now() + 2 * DAY_MS + 9 * 60 * 60 * 1000);
  const later = ahead.getUTCDate() > 15 ? 1 : 0;
  return new Date(Date.UTC(ahead.getUTCFullYear(), ahead.getUTCMonth() + later, 15))
    .toISOString()
    .slice(0, 10);
}
