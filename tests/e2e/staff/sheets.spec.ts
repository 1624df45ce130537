/** Meeting sheets: selected with the keyboard, printed on one A4 page, without names before acceptance. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { homeForm, wishesForm } from "../support/forms";
import { expectGoodScreen } from "../support/screen";

const PLACE = { prefecture: "鳥取県", address_1: "鳥取市" };
const SECRETS = { name: "因幡 白兎", postal_code: "6800011", address_2: "東町1-220-9" };
const HOMES = ["砂丘の家", "浦富ホーム", "白兎ホーム"];
// Fonts share glyphs between some characters, so the text is normalised.
const READ_PDF = `
import json, sys, unicodedata
from pypdf import PdfReader
pages = PdfReader(sys.argv[1]).pages
print(json.dumps({"sizes": [[round(float(v) * 25.4 / 72) for v in p.mediabox[2:]] for p in pages], "text": unicodedata.normalize("NFKC", "".join(p.extract_text() for p in pages))}))
`;
/** Width and height in millimetres. */
const A4 = [210, 297];

let facility: Page;
let counselor: Page;
let homes: number[];
let people: number[];
let contacts: number[];

async function staff(browser: Browser, email: string): Promise<[Page, Calls]> {
  const context = await browser.newContext({ baseURL: MAIN.server, viewport: { width: 1280, height: 800 } });
  const calls = new Calls(context.request);
  await calls.signInAsStaff(email);
  return [await context.newPage(), calls];
}

test.beforeAll(async ({ browser }) => {
  const [facilityPage, asFacility] = await staff(browser, "osaka-facility@example.com");
  const [counselorPage, asCounselor] = await staff(browser, "osaka-counselor@example.com");
  [facility, counselor] = [facilityPage, counselorPage];
  const post = async (calls: Calls, path: string, options: object) =>
    (await calls.send("POST", path, options)).id;
  homes = [];
  for (const name of HOMES)
    homes.push(await post(asFacility, "/api/facilities/homes/", { data: { ...homeForm(name), ...PLACE } }));
  people = [];
  for (const age of ["34", "41", "52", "63", "27"]) {
    const wishes = { ...SECRETS, ...PLACE, age, preferredLocation_prefecture: '["鳥取県"]' };
    const multipart = wishesForm(wishes);
    people.push(await post(asCounselor, "/api/applicants/preferences/", { multipart }));
  }
  contacts = [];
  for (const home of homes)
    contacts.push(await post(asFacility, "/api/chat/contacts/", { data: { home, preference: people[0] } }));
});

/** Print the page as a PDF. Return the page sizes and the text. */
async function printed(page: Page, name: string): Promise<{ sizes: number[][]; text: string }> {
  const file = test.info().outputPath(`${name}.pdf`);
  writeFileSync(file, await page.pdf({ format: "A4" }));
  const python = fileURLToPath(new URL("../../../.venv/bin/python", import.meta.url));
  return JSON.parse(execFileSync(python, ["-c", READ_PDF, file], { encoding: "utf-8" }));
}

/** Select the first checkboxes with the keyboard only. */
async function chooseByKeyboard(page: Page, count: number): Promise<void> {
  await page.getByRole("checkbox").first().focus();
  for (let chosen = 1; chosen <= count; chosen++) {
    await page.keyboard.press("Space");
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(chosen);
    await page.keyboard.press("Tab");
  }
}

test("home's sheet of four people is one page without names", async () => {
  await facility.goto(`/facilities/matched-preferences/${homes[0]}/`);
  await facility.getByRole("link", { name: "検討シート" }).click();
  await expect(facility.getByText("4人まで選べます。")).toBeVisible();
  await chooseByKeyboard(facility, 4);
  await expect(facility.getByText("4人選んでいます。4人まで選べます。")).toBeVisible();
  await expect(facility.getByRole("checkbox", { checked: false }).first()).toBeDisabled();
  await expect(facility.getByRole("rowheader", { name: /^Dさん/ })).toContainText("女性・鳥取県");
  await expect(facility.getByText("シートを作っています")).toHaveCount(0);
  await expectGoodScreen(facility);
  const { sizes, text } = await printed(facility, "meeting");
  expect(sizes).toEqual([A4]);
  for (const word of ["Aさん", "Dさん", "一致度", "連絡する"]) expect(text).toContain(word);
  for (const secret of ["因幡", "白兎さん", "680-0011", "6800011", "東町", "220-9"])
    expect(text).not.toContain(secret);
});

test("sheet shows only people that the viewer may see now", async () => {
  await facility.goto(`/facilities/print/meeting/${homes[0]}/?ids=999999,${people[1]},x,${people[1]}`);
  await expect(facility.getByRole("rowheader", { name: /^Aさん/ })).toContainText("40代");
  await expect(facility.getByText("1人選んでいます。4人まで選べます。")).toBeVisible();
  await expect(facility.getByRole("rowheader")).toHaveCount(1);
});

test("family's sheet of three homes is one page, half of it in easy words", async () => {
  await counselor.goto(`/counselors/contacts/${people[0]}/x/`);
  await counselor.getByRole("link", { name: "家族会議シート" }).click();
  await expect(counselor.getByText("3つまで選べます。")).toBeVisible();
  await chooseByKeyboard(counselor, 3);
  await expect(counselor.getByRole("columnheader")).toHaveCount(4);
  await expectGoodScreen(counselor);
  const { sizes, text } = await printed(counselor, "family");
  expect(sizes).toEqual([A4]);
  for (const word of [...HOMES, "毎月の合計", "ごほんにんへ", "わたしの"]) expect(text).toContain(word);
});

test("family's sheet leaves out homes of other people's requests", async () => {
  await counselor.goto(`/counselors/print/meeting/${people[1]}/?ids=${contacts.join(",")}`);
  await expect(counselor.getByText("いま選べるホームはありません。")).toBeVisible();
  await expect(counselor.getByRole("table")).toHaveCount(0);
});
