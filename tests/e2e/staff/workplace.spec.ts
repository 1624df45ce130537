/** The room for staff: other rooms, notes, details, templates and PDFs. */
import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { homeForm, wishesForm } from "../support/forms";
import { expectGoodScreen } from "../support/screen";

const HOME = "こかげの家";
const PDF = pdfOf([
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
]);
const PEOPLE = ["早川 澄子", "水谷 悟"];

let facility: BrowserContext;
let counselor: BrowserContext;
const rooms: number[] = [];

test.beforeAll(async ({ browser }) => {
  const options = { baseURL: MAIN.server, viewport: { width: 1280, height: 800 } };
  facility = await browser.newContext(options);
  counselor = await browser.newContext(options);
  const staff = new Calls(facility.request);
  const seeker = new Calls(counselor.request);
  await staff.signInAsStaff("rooms-facility@example.com");
  await seeker.signInAsStaff("rooms-counselor@example.com");
  const home = (await staff.send("POST", "/api/facilities/homes/", { data: homeForm(HOME) })).id;
  for (const name of PEOPLE) {
    const wishes = { multipart: wishesForm({ name, name_kana: "ひと", age: "33", gender: "male" }) };
    const preference = (await seeker.send("POST", "/api/applicants/preferences/", wishes)).id;
    const { id } = await staff.send("POST", "/api/chat/contacts/", { data: { home, preference } });
    await seeker.send("PATCH", `/api/chat/contacts/${id}/accept_contact/`);
    rooms.push(id);
  }
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("早川 澄子さん");
  await expect(page.getByRole("link", { name: "早川 澄子さん" })).toHaveAttribute("aria-current", "page");
});

test("list of rooms shows the last message and the unread count", async () => {
  const page = await enter(facility, 0);
  const other = await enter(counselor, 1);
  await other.getByRole("textbox", { name: "メッセージ" }).fill("土曜日に見学したいです。");
  await other.getByRole("button", { name: "送信" }).click();
  await page.reload();
  const room = page.getByRole("listitem").filter({ hasText: PEOPLE[1] });
  await expect(room).toContainText("土曜日に見学したいです。");
  await expect(room.getByRole("link")).toHaveAccessibleName(/未読 1件/);
});

test("note is visible only to its office", async () => {
  const page = await enter(facility, 0);
  const other = await enter(counselor, 0);
  await write(page, "二階の部屋を先に見せる。");
  await write(other, "ご家族には火曜日に話す。");
  await page.reload();
  await other.reload();
  await expect(page.getByRole("textbox", { name: "事業所のメモ" })).toHaveValue("二階の部屋を先に見せる。");
  await expect(other.getByRole("textbox", { name: "事業所のメモ" })).toHaveValue("ご家族には火曜日に話す。");
  await expect(page.getByText("ご家族には火曜日に話す。")).toHaveCount(0);
  await expect(other.getByText("二階の部屋を先に見せる。")).toHaveCount(0);
});

test("room shows details of home and person, collapsed on narrow screens", async () => {
  const other = await enter(counselor, 0);
  await expect(other.getByText("門限").first()).toBeVisible();
  const page = await enter(facility, 0);
  await expect(page.getByText("障害支援区分", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 740 });
  await expect(page.getByText("障害支援区分", { exact: true })).toBeHidden();
  await page.getByRole("heading", { name: "この方のこと" }).click();
  await expect(page.getByText("障害支援区分", { exact: true })).toBeVisible();
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

test("office's own template is available in its rooms only", async () => {
  const page = await enter(facility, 0);
  await page.getByRole("button", { name: "文例", exact: true }).click();
  await page.getByRole("button", { name: "この事業所の文例を足す" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("文例の名前").fill("庭の案内");
  await form.getByLabel(/^文例(?!の)/).fill("{名前}さん、庭を見に来ませんか。");
  await form.getByRole("button", { name: "保存する" }).click();
  await expect(form.getByRole("link", { name: /\{名前\}は、置きかえられません。/ })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 740 });
  await expectGoodScreen(page);
  await form.getByLabel(/^文例(?!の)/).fill("{お名前}さん、庭を見に来ませんか。");
  await form.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByRole("button", { name: "庭の案内", exact: true })).toBeVisible();
  await expectGoodScreen(page);
  const next = await enter(facility, 1);
  await next.getByRole("button", { name: "文例", exact: true }).click();
  await next.getByRole("button", { name: "庭の案内", exact: true }).click();
  await expect(next.getByRole("textbox", { name: "メッセージ" })).toHaveValue(
    "水谷 悟さん、庭を見に来ませんか。",
  );
  await next.getByRole("textbox", { name: "メッセージ" }).fill("");
  const other = await enter(counselor, 0);
  await other.getByRole("button", { name: "文例", exact: true }).click();
  await expect(other.getByRole("button", { name: "はじめのあいさつ" })).toBeVisible();
  await expect(other.getByText("庭の案内")).toHaveCount(0);
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

test("file that is not a PDF is rejected", async () => {
  const page = await enter(facility, 0);
  const zip = Buffer.concat([Buffer.from("PK"), Buffer.alloc(1000)]);
  await page
    .locator('input[accept="application/pdf"]')
    .setInputFiles({ name: "書類.pdf", mimeType: "application/pdf", buffer: zip });
  await page.getByRole("alertdialog").getByRole("button", { name: "送る" }).click();
  await expect(page.getByText("PDFではないファイルは送れません。", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "送らずに消す" }).click();
  await expect(page.getByRole("link", { name: /書類\.pdf/ })).toHaveCount(0);
});

async function enter(context: BrowserContext, which: number): Promise<Page> {
  for (const page of context.pages()) await page.close();
  const page = await context.newPage();
  await page.goto(`/chat/${rooms[which]}/`);
  await page.getByRole("log").waitFor();
  await page.getByRole("textbox", { name: "事業所のメモ" }).waitFor();
  return page;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "事業所のメモ" }).fill(text);
  await page.getByRole("button", { name: "メモを保存する" }).click();
  await expect(page.getByText("メモを保存しました。")).toBeVisible();
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
