/** The life of one applicant's data, from the first login to the erasure, with a helper. */
import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { openApp } from "../support/applicant";
import { Calls } from "../support/calls";
import { copied } from "../support/clipboard";
import { expectFirstScreen } from "../support/first-screen";
import { homeForm } from "../support/forms";
import { closeAlert, confirmDialog, expectGoodScreen, expectText } from "../support/screen";
import { words } from "../support/words";

const TSUBASA = { name: "つばさ", phone: `${MAIN.line}/phone/U${"12".repeat(16)}/` };
const MASAKO = `${MAIN.line}/phone/U${"34".repeat(16)}/`;
const HOME = "あすなろの家";
const STREET = "世田谷8-8-8";
const OPINION = "いちど見に行きましょう。";
const PHONE: BrowserContextOptions = {
  baseURL: MAIN.server,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  permissions: ["clipboard-read", "clipboard-write"],
};

// Each test continues where the previous one ended.
test.describe.configure({ mode: "serial" });

let page: Page;
let helper: Page;
let seeker: Calls;
let facility: Calls;
let desk: Page;
let home: number;
let contact: number;

test.beforeAll(async ({ browser }) => {
  const phone = await browser.newContext(PHONE);
  page = await phone.newPage();
  seeker = new Calls(phone.request);
  helper = await (await browser.newContext(PHONE)).newPage();
  const office = await browser.newContext({
    baseURL: MAIN.server,
    viewport: { width: 1280, height: 800 },
  });
  desk = await office.newPage();
  facility = new Calls(office.request);
  await facility.signInAsStaff("life-facility@example.com");
  const there = { prefecture: "沖縄県", address_1: "那覇市", postal_code: "9000001" };
  const data = { ...homeForm(HOME), ...there };
  home = (await facility.send("POST", "/api/facilities/homes/", { data })).id;
});

const button = (name: string) => page.getByRole("button", { name: words(name) });
const link = (name: string) => page.getByRole("link", { name: words(name) });

test("applicant opens the app from LINE, consents and starts the form", async () => {
  await openApp(page, TSUBASA);
  await link("希望を登録する").tap();
  await page.getByRole("textbox", { name: words("年齢") }).fill("３１");
  await page.getByRole("radio", { name: words("男性") }).check();
  await button("次へ").tap();
  await page.getByRole("checkbox", { name: words("精神障害") }).check();
  await button("次へ").tap();
  await page.getByRole("textbox", { name: words("郵便番号") }).fill("1540017");
  await expect(page.getByRole("textbox", { name: words("市区町村") })).toHaveValue("世田谷区");
});

test("applicant continues the draft in a new window, previews it and registers", async () => {
  const phone = page.context();
  await page.close();
  page = await phone.newPage();
  await page.goto("/applicants/top/");
  await link("続きから").tap();
  await page.getByRole("textbox", { name: words("番地") }).fill(STREET);
  await button("次へ").tap();
  // Only the region of the address is open.
  await page.locator("summary", { hasText: words("沖縄") }).tap();
  await page.getByRole("checkbox", { name: "沖縄県" }).check();
  await button("次へ").tap();
  await check("建物タイプ", "希望無し");
  await check("グループホームの形態", "シェアハウス型");
  await button("次へ").tap();
  await check("医療支援体制", "訪問看護あり");
  for (const on of ["次へ", "次へ", "確かめる"]) {
    await button(on).tap();
    await expectGoodScreen(page);
  }
  const seen = page.getByRole("region", { name: words("登録すると、見えること") });
  await expect(seen).toContainText("31");
  await expect(seen).not.toContainText(STREET);
  await button("登録する").tap();
  await closeAlert(page, "登録に成功しました。");
  await page.waitForURL("**/applicants/top/");
});

test("applicant postpones a request", async () => {
  const [{ id: preference }] = await seeker.read<[{ id: number }]>("/api/applicants/preferences/");
  const request = { data: { home, preference } };
  contact = (await facility.send("POST", "/api/chat/contacts/", request)).id;
  await openRequest();
  await expectGoodScreen(page);
  await answerWith("あとで決める", "あとで決めますか？", "あとで決める");
  await expectText(page, "あとで決めることにしました。");
});

test("applicant invites a helper and asks for an opinion", async () => {
  await page.goto("/applicants/helper/");
  await button("あいことばを作る").tap();
  await button("リンクをコピーする").tap();
  const invitation = await copied(page, /invitation=/);
  await helper.goto(`${MASAKO}open?uri=${encodeURIComponent(invitation)}`);
  await helper.waitForURL(/\/applicants\/helping\/join\//);
  await helper.getByRole("button", { name: words("引き受ける") }).tap();
  await helper.waitForURL(/\/applicants\/helping\/\d+\/$/);
  await openRequest();
  await expectText(page, "まさこ（母）さんが いっしょに読んでいます");
  await button("どう思う？").tap();
  await expectText(page, "返事を待っています。");
  await helper.goto(MASAKO);
  await helper.getByRole("link", { name: "読む" }).last().click();
  await helper.waitForURL(/\/applicants\/helping\/\d+\//);
  await helper.getByRole("link", { name: words(`「${HOME}」を読む`) }).tap();
  await helper.getByRole("textbox", { name: words("思ったこと") }).fill(OPINION);
  await helper.getByRole("button", { name: words("送る") }).tap();
  await expectText(helper, "送りました。");
});

test("home sees the address only after the applicant shows it", async () => {
  await openRequest();
  await expectText(page, OPINION);
  const lines = await page.getByRole("main").getByRole("term").all();
  await expectFirstScreen(
    [page.getByText(OPINION), ...lines.slice(0, 5)],
    page.getByRole("region", { name: words("返事をえらぶ") }),
  );
  await expectGoodScreen(page);
  await answerWith("承認（話してみる）", "承認しますか？", "承認する");
  await expectText(page, "承認しました。");
  await page.getByRole("main").getByRole("link", { name: "トークルーム" }).tap();
  await page.waitForURL("**/chat/*/");
  await button("見に行きたい").tap();
  await page.getByRole("button", { name: /^\s*送\s*る\s*$/ }).tap();
  await expect(page.getByRole("log")).toContainText("見に行きたい");
  await desk.goto(`/chat/${contact}/`);
  await desk.getByRole("textbox", { name: "メッセージ" }).fill("土曜日の午後2時に、お待ちしています。");
  await desk.getByRole("button", { name: "送信" }).click();
  await expect(page.getByRole("log")).toContainText("土曜日", { timeout: 10_000 });
  expect(await seen()).toMatchObject({ name: TSUBASA.name, address_2: null, postal_code: null });
  await button("できること").tap();
  await answerWith("住所を見せる", "このホームに住所を見せますか？", "見せる");
  await expectText(page, "住所を見せました。");
  expect(await seen()).toMatchObject({ address_2: STREET, postal_code: "1540017" });
});

test("applicant stops the search after the move-in, and the home no longer sees the name", async () => {
  await facility.send("PATCH", `/api/chat/contacts/${contact}/complete_visit/`);
  await facility.send("PATCH", `/api/chat/contacts/${contact}/confirm/`);
  await page.goto("/applicants/top/");
  await expectText(page, "ホームが決まりましたね");
  await page.getByRole("button", { name: "とめる", exact: true }).tap();
  await confirmDialog(page, "募集をとめますか？", "とめる");
  await expectText(page, "募集をとめました。");
  await expectGoodScreen(page);
  expect(await seen()).not.toHaveProperty("name");
});

test("home and helper see nothing after the registration is erased", async () => {
  await answerWith("登録を消す", "登録を消しますか？", "消す");
  await expectText(page, "希望は、まだ登録していません。");
  await expectGoodScreen(page);
  expect(await seen()).toMatchObject({ age: null, gender: null, prefecture: null });
  await helper.reload();
  await expect(helper.getByText(HOME)).toHaveCount(0);
  await expect(page.getByText("いっしょに読んでいます")).toHaveCount(0);
});

async function check(group: string, choice: string): Promise<void> {
  const box = page.getByRole("group", { name: words(group) });
  await box.getByRole("checkbox", { name: words(choice) }).check();
}

/** Open the request from the home's message in LINE. */
async function openRequest(): Promise<void> {
  await page.goto(TSUBASA.phone);
  await page.getByRole("link", { name: "内容を見る" }).first().tap();
  await page.waitForURL(`**/applicants/contacts/${contact}/`);
}

async function answerWith(way: string, question: string, answer: string): Promise<void> {
  await button(way).tap();
  await confirmDialog(page, question, answer);
}

/** Return the data of the person that the home sees now. */
async function seen(): Promise<object> {
  const { preference } = await facility.read<{ preference: object }>(`/api/chat/contacts/${contact}/`);
  return preference;
}
