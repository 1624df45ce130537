/** The inbox and the room for staff: list, panes, heights, keyboard, details, templates and PDFs. */
import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { expectNoShift, expectTabs } from "../support/first-screen";
import { homeForm, wishesForm } from "../support/forms";
import { expectGoodScreen } from "../support/screen";

const HOME = "こかげの家";
const OTHER_HOME = "ひなたの家";
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const PDF = pdfOf([
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
]);
const PEOPLE = ["早川 澄子", "水谷 悟"];
/** Has a room with each of two homes. */
const OF_TWO_HOMES = "小野 渉";

let facility: BrowserContext;
let counselor: BrowserContext;
/** The rooms of the people, then the two of one person. */
const rooms: number[] = [];
const [FIRST_TWIN, SECOND_TWIN] = [PEOPLE.length, PEOPLE.length + 1] as const;

test.beforeAll(async ({ browser }) => {
  const options = { baseURL: MAIN.server, viewport: DESK };
  facility = await browser.newContext(options);
  counselor = await browser.newContext(options);
  const staff = new Calls(facility.request);
  const seeker = new Calls(counselor.request);
  await staff.signInAsStaff("rooms-facility@example.com");
  await seeker.signInAsStaff("rooms-counselor@example.com");
  const [home, otherHome] = (await Promise.all(
    [HOME, OTHER_HOME].map((name) => staff.send("POST", "/api/facilities/homes/", { data: homeForm(name) })),
  ).then((made) => made.map(({ id }) => id))) as [number, number];
  const register = async (name: string): Promise<number> => {
    const wishes = { multipart: wishesForm({ name, name_kana: "ひと", age: "33", gender: "male" }) };
    return (await seeker.send("POST", "/api/applicants/preferences/", wishes)).id;
  };
  const openRoom = async (of: number, preference: number): Promise<number> => {
    const { id } = await staff.send("POST", "/api/chat/contacts/", { data: { home: of, preference } });
    await seeker.send("PATCH", `/api/chat/contacts/${id}/accept_contact/`);
    return id;
  };
  for (const name of PEOPLE) rooms.push(await openRoom(home, await register(name)));
  const ofTwo = await register(OF_TWO_HOMES);
  for (const one of [home, otherHome]) rooms.push(await openRoom(one, ofTwo));
});

test.afterAll(() => Promise.all([facility.close(), counselor.close()]));

test("keyboard alone finds another room by name and opens it", async () => {
  const page = await enter(facility, 1);
  await expectGoodScreen(page);
  const search = page.getByRole("textbox", { name: "名前で探す" });
  await search.focus();
  await page.keyboard.type("早川");
  await expect(page.getByText("1件見つかりました。")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/chat/${rooms[0]}/`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`早川 澄子さん・${HOME}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("link", { name: "早川 澄子さん" })).toHaveAttribute("aria-current", "page");
});

test("letters move in the list only while the focus is in it, and a slash leads to the search", async () => {
  const page = await enter(facility, 0);
  const rows = page.getByRole("list", { name: "やり取りの一覧" }).getByRole("link");
  const search = page.getByRole("textbox", { name: "名前で探す" });
  await expect(page.getByText("一覧の中で使えるキー")).toBeVisible();
  await rows.first().focus();
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("jk/");
  await expect(search).toHaveValue("jk/");
  const box = page.getByRole("textbox", { name: "メッセージ" });
  await box.focus();
  await page.keyboard.type("jk/");
  await expect(box).toHaveValue("jk/");
  await box.fill("");
  await page.getByRole("button", { name: "閉じる" }).focus();
  await page.keyboard.press("j");
  await expect(page.getByRole("button", { name: "閉じる" })).toBeFocused();
});

test("two rooms of one person are told apart in the list and in the heading", async () => {
  const page = await enter(facility, 0);
  for (const [which, home] of [HOME, OTHER_HOME].entries()) {
    const row = page.getByRole("link", { name: new RegExp(`^${OF_TWO_HOMES}さん\\s*・\\s*${home}`) });
    await row.click();
    await expect(page).toHaveURL(new RegExp(`/chat/${rooms[FIRST_TWIN + which]}/`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${OF_TWO_HOMES}さん・${home}`);
    await expect(row).toHaveAttribute("aria-current", "page");
  }
});

test("five jobs take at most two clicks, and ten Tabs after the link to the content", async () => {
  const page = await enter(facility, 0);
  await test.step("an unanswered room is open after two clicks", async () => {
    const other = await enter(counselor, SECOND_TWIN);
    await other.getByRole("textbox", { name: "メッセージ" }).fill("お返事をお待ちしています。");
    await other.getByRole("button", { name: "送信" }).click();
    await expect(other.getByRole("log").getByText("お返事をお待ちしています。")).toBeVisible();
    await page.goto("/chat/");
    await page.getByRole("link", { name: /^返事がまだ/ }).click();
    await page.getByRole("link", { name: new RegExp(`^${OF_TWO_HOMES}さん.*${OTHER_HOME}`) }).click();
    await expect(page.getByRole("log")).toContainText("お返事をお待ちしています。");
  });
  const list = page.getByRole("list", { name: "やり取りの一覧" });
  for (const [path, control] of [
    ["/chat/", page.getByRole("link", { name: /^返事がまだ/ })],
    ["/chat/", page.getByRole("textbox", { name: "名前で探す" })],
    ["/chat/", list.getByRole("link").first()],
  ] as const) {
    await toContent(page, path);
    await expectTabs(10, page, control);
  }
  for (const control of [
    page.getByRole("button", { name: "見学完了" }),
    page.getByRole("textbox", { name: "メッセージ" }),
  ]) {
    await toContent(page, `/chat/${rooms[0]}/`);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "一覧をとばす" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expectTabs(8, page, control);
  }
});

/** Follow the link to the content, the first one of the page. */
async function toContent(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("list", { name: "やり取りの一覧" }).getByRole("link").first().waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
}

test("messages have 420 px at a desk and half of a phone's screen, in short and in long rooms", async () => {
  const page = await enter(facility, 0);
  for (const [size, least] of [
    [DESK, 420],
    [PHONE, PHONE.height / 2],
  ] as const) {
    await page.setViewportSize(size);
    for (const isLong of [false, true]) {
      await page.goto(`/chat/${rooms[isLong ? FIRST_TWIN : 0]}/`);
      await page.getByRole("log").waitFor();
      if (isLong) await fillRoom(page);
      const space = await spaceOfMessages(page);
      console.info(`${size.width}×${size.height}, ${isLong ? "long" : "short"} room: ${space} px`);
      expect.soft(space, `${size.width}, long: ${isLong}`).toBeGreaterThanOrEqual(least);
      const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
      expect.soft(heading?.height, "heading in one line").toBeLessThan(40);
    }
  }
});

/** The height between the room's header and what is needed to write, as far as it is on the screen. */
async function spaceOfMessages(page: Page): Promise<number> {
  const boxes = async (...names: string[]): Promise<{ y: number; height: number }[]> =>
    Promise.all(
      names.map(async (name) => {
        const box = await page.getByRole("button", { name, exact: true }).boundingBox();
        if (!box) throw new Error(`${name} is not shown.`);
        return box;
      }),
    );
  const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
  const head = [...(await boxes("見学完了", "入居確定", "閉じる")), heading ?? { y: 0, height: 0 }];
  const foot = await boxes("文例", "写真を送る", "送信");
  const top = Math.max(0, ...head.map(({ y, height }) => y + height));
  return Math.round(Math.min(...foot.map(({ y }) => y)) - top);
}

async function fillRoom(page: Page): Promise<void> {
  const log = page.getByRole("log");
  const box = page.getByRole("textbox", { name: "メッセージ" });
  while ((await log.getByRole("listitem").count()) < 14) {
    const before = await log.getByRole("listitem").count();
    await box.fill(`見学のご都合をお知らせください（${before}）。`);
    await page.getByRole("button", { name: "送信" }).click();
    await expect(log.getByRole("listitem")).toHaveCount(before + 1);
  }
}

for (const size of [DESK, PHONE])
  test(`nothing moves when a room opens, ${size.width} px wide`, async () => {
    const page = await enter(facility, 0);
    await page.setViewportSize(size);
    await expectNoShift(page, `/chat/${rooms[0]}/`, page.getByRole("log").getByRole("listitem").last());
    await expectNoShift(page, "/chat/", page.getByRole("list", { name: "やり取りの一覧" }));
  });

test("phone shows one pane at a time, with a bar that switches between them", async () => {
  const page = await enter(facility, 0);
  await page.setViewportSize(PHONE);
  const bar = page.getByRole("navigation", { name: "画面の切りかえ" });
  const box = page.getByRole("textbox", { name: "メッセージ" });
  const list = page.getByRole("list", { name: "やり取りの一覧" });
  await expect(bar.getByRole("link")).toHaveText(["一覧", "トーク", "ご本人", "メモ"]);
  await expect(list).toHaveCount(0);
  await expectGoodScreen(page);
  await bar.getByRole("link", { name: "ご本人" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText("障害支援区分", { exact: true })).toBeVisible();
  await expect(box).toHaveCount(0);
  await expectGoodScreen(page);
  await bar.getByRole("link", { name: "メモ" }).click();
  await expect(page.getByRole("textbox", { name: "事業所のメモ" })).toBeVisible();
  await expectGoodScreen(page);
  await page.goBack();
  await expect(page.getByText("障害支援区分", { exact: true })).toBeVisible();
  await bar.getByRole("link", { name: "トーク" }).click();
  await expect(box).toBeVisible();
  await bar.getByRole("link", { name: "一覧" }).click();
  await expect(page).toHaveURL(/\/chat\/$/);
  await list.getByRole("link", { name: new RegExp(`^${PEOPLE[0]}さん`) }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${rooms[0]}/`));
  await expect(page.getByRole("log")).toBeVisible();
});

test("on a phone, the helps of a room are icons, and the buttons of their dialogs keep their words", async () => {
  const page = await enter(facility, 0);
  await page.setViewportSize(PHONE);
  const templates = page.getByRole("button", { name: "文例", exact: true });
  expect((await templates.getByText("文例").boundingBox())?.width).toBeLessThan(2);
  await templates.click();
  const add = page
    .getByRole("dialog", { name: "文例" })
    .getByRole("button", { name: "この事業所の文例を足す" });
  expect((await add.getByText("この事業所の文例を足す").boundingBox())?.width).toBeGreaterThan(40);
});

test("room shows details of home and person", async () => {
  const other = await enter(counselor, 0);
  await expect(other.getByText("門限").first()).toBeVisible();
  const page = await enter(facility, 0);
  await expect(page.getByText("障害支援区分", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 740 });
  await expect(page.getByText("障害支援区分", { exact: true })).toHaveCount(0);
  await expectGoodScreen(page);
});

test("template is appended to the text with the keyboard and not sent", async () => {
  const page = await enter(facility, 0);
  const box = page.getByRole("textbox", { name: "メッセージ" });
  await box.fill("おはようございます。");
  await page.getByRole("button", { name: "文例", exact: true }).focus();
  await page.keyboard.press("Enter");
  const list = page.getByRole("dialog", { name: "文例" });
  await expect(list.getByRole("heading", { name: "文例", exact: true })).toBeFocused();
  await expectGoodScreen(page);
  await list.getByRole("button", { name: "はじめのあいさつ" }).focus();
  await page.keyboard.press("Enter");
  await expect(box).toBeFocused();
  await expect(page.getByText("まだ送信していません。")).toHaveCount(1);
  await page.keyboard.type("またね");
  await expect(box).toHaveValue(
    new RegExp(`^おはようございます。\n早川 澄子さん、はじめまして。\n${HOME}の[^]+またね$`),
  );
  await expect(page.getByRole("log").getByText("またね")).toHaveCount(0);
  await box.fill("");
});

test("PDF is sent and downloaded by the other side", async () => {
  const page = await enter(facility, 0);
  const other = await enter(counselor, 0);
  await page
    .locator('input[accept="application/pdf"]')
    .setInputFiles({ name: "重要事項説明書.pdf", mimeType: "application/pdf", buffer: PDF });
  await page.getByRole("alertdialog").getByRole("button", { name: "送る" }).click();
  const link = other.getByRole("link", { name: /重要事項説明書\.pdf/ });
  await expect(link).toBeVisible();
  await expectGoodScreen(other);
  const download = other.waitForEvent("download");
  await link.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("重要事項説明書.pdf");
  // The server rewrites the PDF: same page, other bytes.
  const downloaded = await readFile(await file.path(), "latin1");
  expect(downloaded).toMatch(/^%PDF-/);
  expect(downloaded).toContain("/Type /Page\n");
  expect(downloaded).not.toBe(PDF.toString("latin1"));
});

async function enter(context: BrowserContext, which: number): Promise<Page> {
  for (const page of context.pages()) await page.close();
  const page = await context.newPage();
  await page.goto(`/chat/${rooms[which]}/`);
  await page.getByRole("log").waitFor();
  await page.getByRole("textbox", { name: "事業所のメモ" }).waitFor();
  return page;
}

/** Build a PDF file from objects. The first object is the catalog. */
function pdfOf(objects: readonly string[]): Buffer {
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  const trailer = `trailer\n<< /${"Root"} 1 0 R /Size ${size} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer);
}
