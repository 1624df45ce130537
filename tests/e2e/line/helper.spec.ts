/** An applicant invites a helper, who reads along and gives an opinion. */
import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { copied } from "../support/clipboard";
import { homeForm, wishesForm } from "../support/forms";
import { expectGoodScreen, expectText } from "../support/screen";
import { expectPresses, tap } from "../support/taps";
import { words } from "../support/words";

const PHONE: BrowserContextOptions = {
  baseURL: MAIN.server,
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  permissions: ["clipboard-read", "clipboard-write"],
};
const NATSUMI = `U${"c".repeat(32)}`;
const KUMIKO = `U${"d".repeat(32)}`;
const HOME = "なぎさの家";
const OPINION = "へやがしずかで、いいと思います。";

// Each test continues where the previous one ended.
test.describe.configure({ mode: "serial" });

let person: Page;
let helper: Page;
let facility: Calls;
let contact: number;
let link: string;

test.beforeAll(async ({ browser }) => {
  person = await (await browser.newContext(PHONE)).newPage();
  helper = await (await browser.newContext(PHONE)).newPage();
  facility = new Calls((await browser.newContext({ baseURL: MAIN.server })).request);
  await facility.signInAsStaff("helper-facility@example.com");
  const { id: home } = await facility.send("POST", "/api/facilities/homes/", { data: homeForm(HOME) });
  const calls = new Calls(person.request);
  await calls.signInByLine(NATSUMI);
  const wishes = { multipart: wishesForm() };
  const { id: preference } = await calls.send("POST", "/api/applicants/preferences/", wishes);
  const request = { data: { home, preference } };
  contact = (await facility.send("POST", "/api/chat/contacts/", request)).id;
});

test("applicant creates an invitation and copies its link", async () => {
  await person.goto("/applicants/settings/");
  await person.getByRole("link", { name: words("いっしょに読む人のページ") }).tap();
  await person.waitForURL("**/applicants/helper/");
  await expectText(person, "決めるのは、いつもあなたです。");
  await expectGoodScreen(person);
  await person.getByRole("button", { name: words("あいことばを作る") }).tap();
  await expect(person.getByText(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/)).toBeVisible();
  await expectGoodScreen(person);
  await person.getByRole("button", { name: words("リンクをコピーする") }).tap();
  await expectText(person, "コピーしました。");
  link = await copied(person, /\/applicants\/helping\/join\/\?invitation=/);
});

test("helper joins by the link in LINE without the applicant's consent page", async () => {
  await openInLine(KUMIKO, link);
  await expectText(helper, "なつみさんが、手伝ってほしいと言っています。");
  await expectText(helper, "かわりに決めること");
  await expectText(helper, "読んだことを、ほかの人に話しません。");
  await expectGoodScreen(helper);
  await helper.getByRole("button", { name: words("引き受ける") }).tap();
  await helper.waitForURL(/\/applicants\/helping\/\d+\/$/);
  await expectText(helper, "なつみさんの お手伝い");
  await expectText(helper, "ここは、自分のことではありません。");
  await expect(helper.getByText(HOME).first()).toBeVisible();
  await expect(helper.getByText("世田谷4-5-6")).toHaveCount(0);
  await expectGoodScreen(helper);
});

test("all pages of the applicant show the helper, who is asked with one tap", async () => {
  for (const page of ["top", "contacts", "settings"]) {
    await person.goto(`/applicants/${page}/`);
    await expectText(person, "くみこ（姉）さんが いっしょに読んでいます");
  }
  await person.goto("/applicants/contacts/");
  const card = person.getByRole("article").filter({ hasText: HOME });
  await expectPresses(1, "ask the helper", tap, async (press) => {
    await press(card.getByRole("button", { name: words("どう思う？") }));
  });
  await expectText(person, "返事を待っています。");
  await expectGoodScreen(person);
});

test("helper gets a push without names, reads the home and sends an opinion", async () => {
  await helper.goto(`${MAIN.line}/phone/${KUMIKO}/`);
  await expect(helper.getByText("「どう思う？」と聞かれています。").first()).toBeVisible();
  for (const name of ["なつみ", HOME]) await expect(helper.getByText(name)).toHaveCount(0);
  await helper.getByRole("link", { name: "読む" }).last().click();
  await helper.waitForURL(/\/applicants\/helping\/\d+\//);
  await helper.getByRole("link", { name: words(`「${HOME}」を読む`) }).tap();
  await helper.waitForURL(/contact=\d+/);
  await expectGoodScreen(helper);
  await helper.getByRole("textbox", { name: words("思ったこと") }).fill(OPINION);
  await helper.getByRole("button", { name: words("送る") }).tap();
  await expectText(helper, "送りました。");
});

test("opinion appears with the request, and the home sees the helper only after acceptance", async () => {
  await person.goto(`${MAIN.line}/phone/${NATSUMI}/`);
  await expect(person.getByText(/いっしょに読む人の言葉がとどきました。/).first()).toBeVisible();
  await person.goto("/applicants/contacts/");
  await expect(person.getByRole("article").filter({ hasText: HOME })).toContainText(OPINION);
  await expectGoodScreen(person);
  expect((await read()).helper_reads_along).toBe(false);
  await new Calls(person.request).send("PATCH", `/api/chat/contacts/${contact}/accept_contact/`);
  expect((await read()).helper_reads_along).toBe(true);
});

test("helper has no access after the applicant ends the help", async () => {
  await person.goto("/applicants/helper/");
  await expectText(person, "くみこ（姉）さんが、いっしょに読んでいます。");
  await expectGoodScreen(person);
  await expectPresses(1, "end the help", tap, (press) =>
    press(person.getByRole("button", { name: words("終わりにする") })),
  );
  await person
    .getByRole("alertdialog")
    .getByRole("button", { name: words("終わりにする") })
    .tap();
  await expectText(person, "終わりにしました。");
  await expect(person.getByText("いっしょに読んでいます")).toHaveCount(0);
  await helper.reload();
  await expectText(helper, "見つかりません");
  for (const name of [HOME, OPINION]) await expect(helper.getByText(name)).toHaveCount(0);
  await helper.goto("/applicants/helping/");
  await expectGoodScreen(helper);
});

async function read(): Promise<{ helper_reads_along: boolean }> {
  return facility.read(`/api/chat/contacts/${contact}/`);
}

/** Open a link as if tapped in a LINE chat. */
async function openInLine(who: string, uri: string): Promise<void> {
  await helper.goto(`${MAIN.line}/phone/${who}/open?uri=${encodeURIComponent(uri)}`);
  await helper.waitForURL(/\/applicants\/helping\/join\//);
}
