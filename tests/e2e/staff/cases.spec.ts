/** Reasons for declining, and the end of a counselor's case. */
import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { homeForm, wishesForm } from "../support/forms";
import { confirmDialog, expectGoodScreen, expectText } from "../support/screen";
import { expectPresses, tap } from "../support/taps";
import { words } from "../support/words";

const DESKTOP: BrowserContextOptions = { baseURL: MAIN.server, viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = {
  baseURL: MAIN.server,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
};
const AKIRA = `U${"78".repeat(16)}`;
const [HOME, OTHER, FAR] = ["つむぎの家", "かすみの家", "みさきの家"] as const;
const PERSON = "林 さくら";

// Each test continues where the previous one ended.
test.describe.configure({ mode: "serial" });

let facility: { page: Page; calls: Calls };
let counselor: { page: Page; calls: Calls };
let applicant: Page;
let person: number;
const homes = new Map<string, number>();
const asked: number[] = [];

test.beforeAll(async ({ browser }) => {
  const staff = async (email: string) => {
    const context = await browser.newContext(DESKTOP);
    const calls = new Calls(context.request);
    await calls.signInAsStaff(email);
    return { page: await context.newPage(), calls };
  };
  facility = await staff("case-facility@example.com");
  counselor = await staff("case-counselor@example.com");
  const form = { multipart: wishesForm({ name: PERSON, age: "38" }) };
  person = (await counselor.calls.send("POST", "/api/applicants/preferences/", form)).id;
  for (const name of [HOME, OTHER, FAR]) {
    homes.set(
      name,
      (await facility.calls.send("POST", "/api/facilities/homes/", { data: homeForm(name) })).id,
    );
    await ask(name, person);
  }
  const phone = await browser.newContext(PHONE);
  const seeker = new Calls(phone.request);
  await seeker.signInByLine(AKIRA);
  const own = { multipart: wishesForm({ age: "29" }) };
  const preference = (await seeker.send("POST", "/api/applicants/preferences/", own)).id;
  asked.push(await ask(HOME, preference), await ask(OTHER, preference));
  applicant = await phone.newPage();
});

test("counselor declines with a reason, and the home sees a general wording of it", async () => {
  const { page } = counselor;
  await page.goto(`/counselors/contacts/${person}/${PERSON}/`);
  await cardOf(page, FAR)
    .getByRole("button", { name: words("辞退") })
    .click();
  const question = page.getByRole("alertdialog", { name: "辞退しますか？" });
  await question.getByText("理由を伝える").click();
  await question.getByRole("radio", { name: "場所が合わない" }).check();
  await expect(question).toContainText("ホームには「条件が合わなかったため」とだけ伝わります。");
  await expectGoodScreen(page);
  await confirmDialog(page, "辞退しますか？", "辞退する");
  await expect(cardOf(page, FAR)).toContainText("理由：場所が合わない");
  await facility.page.goto(`/facilities/contacts/${homes.get(FAR)}/${FAR}/`);
  const card = facility.page.getByRole("article").first();
  await expect(card).toContainText("条件が合わなかったため");
  await expect(card).not.toContainText("場所が合わない");
  await expectGoodScreen(facility.page);
});

test("request shows the counselor how the home fits the person", async () => {
  const { page } = counselor;
  await cardOf(page, HOME)
    .getByRole("button", { name: words("詳細表示 & 承認") })
    .click();
  const fit = page.getByRole("region", { name: "ご本人の希望との合い方" });
  await expect(fit.getByRole("listitem").filter({ hasText: "希望入居地" })).toContainText("受け入れの条件");
  await expectGoodScreen(page);
  await page.keyboard.press("Escape");
});

test("applicant can decline without or with a reason", async () => {
  await applicant.goto(`/applicants/contacts/${asked[0]}/`);
  await expectPresses(2, "decline", tap, async (press) => {
    await press(applicant.getByRole("button", { name: words("辞退（断る）") }));
    await press(questionOnPhone().getByRole("button", { name: words("辞退する") }));
  });
  await expectText(applicant, "辞退しました。");
  await applicant.goto(`/applicants/contacts/${asked[1]}/`);
  await applicant.getByRole("button", { name: words("辞退（断る）") }).tap();
  await questionOnPhone().locator("summary").tap();
  await questionOnPhone()
    .getByRole("radio", { name: words("お金が合わない") })
    .tap();
  await expectGoodScreen(applicant);
  await questionOnPhone()
    .getByRole("button", { name: words("辞退する") })
    .tap();
  await expectText(applicant, "辞退しました。");
  await facility.page.goto(`/facilities/contacts/${homes.get(OTHER)}/${OTHER}/`);
  await expect(facility.page.getByText("条件が合わなかったため").first()).toBeVisible();
  await expect(facility.page.getByText("お金")).toHaveCount(0);
});

test("ending a case informs the home in the same way as stopping", async () => {
  const { page } = counselor;
  await page.goto(`/counselors/edit/${person}`);
  await page.getByRole("button", { name: "担当を終える" }).click();
  const dialog = page.getByRole("dialog", { name: `${PERSON}さんの担当を終えますか？` });
  await dialog.getByRole("radio", { name: /住まいが決まった/ }).check();
  await expectGoodScreen(page);
  await dialog.getByRole("button", { name: "終える", exact: true }).click();
  await page.waitForURL("**/counselors/top/");
  const card = page.getByRole("region", { name: `${PERSON}さん：担当終了` });
  await expect(card).toContainText("担当終了：住まいが決まった");
  await expectGoodScreen(page);
  await page.goto(`/counselors/contacts/${person}/${PERSON}/`);
  await expect(page.getByText("担当終了：住まいが決まった")).toBeVisible();
  const notifications = await facility.calls.read("/api/chat/notifications/");
  expect(JSON.stringify(notifications)).toContain("登録を取り下げました");
  expect(JSON.stringify(notifications)).not.toContain("住まい");
});

test("case lists its events in order and produces a handover note", async () => {
  const { page } = counselor;
  await page.getByRole("link", { name: "経過" }).click();
  const rows = page.getByRole("table", { name: "経過" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("登録");
  await expect(rows.filter({ hasText: "辞退（場所が合わない）" })).toContainText(FAR);
  await expect(rows.last()).toContainText("担当終了（住まいが決まった）");
  await expectGoodScreen(page);
  await page.getByRole("link", { name: "引き継ぎメモを作る" }).click();
  const text = page.getByRole("textbox", { name: /引き継ぎメモの内容/ });
  await expect(text).toHaveValue(/■ ご本人の希望[\s\S]*担当終了（住まいが決まった）/);
  await text.press("End");
  await text.pressSequentially("よろしくお願いします。");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("よろしくお願いします。").last()).toBeVisible();
  await expect(text).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expectGoodScreen(page);
});

test("ended case can be resumed from its notice", async () => {
  const { page } = counselor;
  await page.goto("/counselors/top/");
  const card = page.getByRole("region", { name: `${PERSON}さん：担当終了` });
  await card.getByRole("button", { name: "また始める" }).click();
  await expect(page.getByRole("article").filter({ hasText: PERSON })).toBeVisible();
  await expect(card).toHaveCount(0);
});

async function ask(home: string, preference: number): Promise<number> {
  const data = { home: homes.get(home), preference };
  return (await facility.calls.send("POST", "/api/chat/contacts/", { data })).id;
}

function cardOf(page: Page, home: string) {
  return page.getByRole("article").filter({ hasText: home });
}

function questionOnPhone() {
  return applicant.getByRole("alertdialog", { name: words("辞退しますか？") });
}
