/** The main flow with three people, from the registration of a home to the closed room. */
import { readFileSync } from "node:fs";
import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { MAIN } from "./servers/addresses";
import { test } from "./servers/test";
import { HIKARI, openApp, registerPreference } from "./support/applicant";
import { registerPerson } from "./support/counselor";
import { GREETING, HOME, registerHome, signIn } from "./support/facility";
import { closeAlert, confirmDialog, expectGoodScreen, expectText, SEND } from "./support/screen";
import { words } from "./support/words";

const DESKTOP: BrowserContextOptions = { baseURL: MAIN.server, viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = { baseURL: MAIN.server, viewport: { width: 360, height: 740 } };

test("main flow works from the registration of a home to the closed room", async ({ browser }) => {
  const page = async (options: BrowserContextOptions) => (await browser.newContext(options)).newPage();
  const [facility, counselor, applicant] = [await page(DESKTOP), await page(DESKTOP), await page(PHONE)];

  await test.step("a facility member signs in and registers a home", async () => {
    await facility.goto("/");
    await expectGoodScreen(facility);
    await signIn(facility, "/accounts/facilities/login/", "facility@example.com");
    await facility.waitForURL("**/facilities/top/");
    await expectGoodScreen(facility);
    await registerHome(facility);
  });

  await test.step("an applicant registers a preference, and a counselor registers another person", async () => {
    await openApp(applicant);
    await registerPreference(applicant);
    await signIn(counselor, "/accounts/counselors/login/", "counselor@example.com");
    await counselor.waitForURL("**/counselors/top/");
    await registerPerson(counselor);
  });

  await test.step("the facility sees both, ranked with score and reasons, and sends a request", async () => {
    await sendRequest(facility);
  });

  await test.step("the phone gets one message; its button opens the contact, which is accepted", async () => {
    await acceptFromPhone(applicant);
  });

  await test.step("both sides chat, and a reload keeps all messages", async () => {
    await openRooms(facility, applicant);
    await talk(facility, applicant);
  });

  await test.step("the visit, the move-in with its fee, and the end of the room", async () => {
    await finish(facility, applicant);
  });
});

async function sendRequest(facility: Page): Promise<void> {
  await facility.getByRole("link", { name: words(`${HOME}のマッチ`) }).click();
  await facility.waitForURL("**/facilities/matched-preferences/*/");
  const people = facility.getByRole("article");
  await expect(people).toHaveCount(2);
  await expect(people.nth(0)).toContainText("27歳・女性");
  await expect(people.nth(0)).toContainText(/一致度\s*\d+/);
  await expect(people.nth(1)).toContainText("44歳・男性");
  await expect(facility.getByText(HIKARI.name)).toHaveCount(0);
  await expectGoodScreen(facility);
  await people.nth(0).getByRole("button", { name: "詳細を見る" }).click();
  const details = facility.getByRole("dialog");
  await expect(details).toContainText("精神障害の方を対象としています。");
  await expectGoodScreen(facility);
  await details.getByRole("button", { name: "閉じる" }).first().click();
  await people.nth(0).getByRole("button", { name: "連絡する" }).click();
  await confirmDialog(facility, "この方に連絡しますか？", "連絡する");
  await expectText(facility, "連絡しました。");
  await expect(facility.getByText("連絡済み").first()).toBeVisible();
}

async function acceptFromPhone(applicant: Page): Promise<void> {
  await applicant.goto(HIKARI.phone);
  const button = applicant.getByRole("link", { name: "内容を見る" });
  await expect(button).toHaveCount(1);
  await expect(applicant.getByText(`「${HOME}」から連絡がきました。`).first()).toBeVisible();
  await button.click();
  await applicant.waitForURL(/\/applicants\/contacts\/\d+\/$/);
  const page = applicant.getByRole("main");
  await expect(page).toContainText(HOME);
  await expect(page).toContainText("48,000円");
  await expectGoodScreen(applicant);
  await page.getByRole("button", { name: words("承認（話してみる）") }).click();
  await confirmDialog(applicant, "承認しますか？", "承認する");
  await expectText(applicant, "承認しました。");
  await expectGoodScreen(applicant);
  await page.getByRole("link", { name: "トークルーム" }).click();
  await applicant.waitForURL("**/chat/*/");
}

async function openRooms(facility: Page, applicant: Page): Promise<void> {
  await facility.goto("/facilities/top/");
  await facility.getByRole("link", { name: words(`${HOME}のコンタクト`) }).click();
  await facility.waitForURL("**/facilities/contacts/*/*/");
  await expect(facility.getByText(HIKARI.name).first()).toBeVisible();
  await expectGoodScreen(facility);
  await facility.getByRole("link", { name: "トークルーム" }).click();
  await facility.waitForURL("**/chat/*/");
  for (const page of [facility, applicant]) {
    await expectText(page, GREETING);
    await expectGoodScreen(page);
  }
}

async function talk(facility: Page, applicant: Page): Promise<void> {
  await facility.getByRole("textbox", { name: "メッセージ" }).fill("見学は木曜日の午後でいかがですか。");
  await facility.keyboard.press("Enter");
  await expectText(applicant, "見学は木曜日の午後でいかがですか。");
  await applicant.getByRole("textbox", { name: "メッセージ" }).fill("はい。おねがいします。");
  await applicant.getByRole("button", { name: SEND }).click();
  await expect(facility.getByRole("log")).toContainText("はい。おねがいします。");
  for (const page of [facility, applicant]) {
    await page.reload();
    await expectText(page, GREETING);
    for (const sentence of ["見学は木曜日の午後でいかがですか。", "はい。おねがいします。"])
      expect(
        (await page.getByRole("log").ariaSnapshot()).match(new RegExp(words(sentence), "g")),
      ).toHaveLength(1);
    await expectGoodScreen(page);
  }
}

async function finish(facility: Page, applicant: Page): Promise<void> {
  await facility.getByRole("button", { name: "見学完了" }).click();
  await confirmDialog(facility, "見学の完了を報告しますか？", "報告する");
  await expectText(facility, "見学の完了を報告しました。");
  await facility.getByRole("button", { name: "入居確定" }).click();
  const confirming = facility.getByRole("dialog", { name: "入居を確定しますか？" });
  await expect(confirming).toContainText("165,000円（システム利用料150,000円＋消費税10％）");
  await expect(confirming).toContainText(`${HIKARI.name}さん`);
  await expect(confirming).toContainText(HOME);
  await expectGoodScreen(facility);
  await confirming.getByRole("button", { name: "入居を確定する" }).click();
  await expectText(facility, "入居を確定しました。");
  await facility.getByRole("button", { name: "入居確定を取り消す" }).click();
  const takingBack = facility.getByRole("dialog", { name: "入居確定を取り消しますか？" });
  await takingBack.getByRole("radio", { name: "まちがえて押した" }).check();
  await takingBack.getByRole("button", { name: "取り消す", exact: true }).click();
  await expectText(facility, "入居確定を取り消しました。");
  await facility.getByRole("button", { name: "入居確定" }).click();
  await expect(confirming).toContainText("165,000円");
  await confirming.getByRole("button", { name: "入居を確定する" }).click();
  await expect(confirming).toBeHidden();
  await facility.getByRole("main").getByRole("button", { name: "閉じる" }).click();
  const saving = facility.waitForEvent("download");
  await facility.getByRole("alertdialog").getByRole("button", { name: "記録を保存する" }).click();
  expect(readFileSync(await (await saving).path(), "utf8")).toContain("見学は木曜日の午後でいかがですか。");
  await confirmDialog(facility, "トークルームを閉じますか？", "トークルームを閉じる");
  await closeAlert(facility, "トークルームを閉じました。");
  await facility.waitForURL("**/facilities/top/");
  await expectText(applicant, "トークルームは閉じられました。");
  await expect(applicant.getByText("はい。おねがいします。")).toHaveCount(0);
  await expectGoodScreen(applicant);
  await facility.getByRole("link", { name: "システム利用料" }).click();
  await expect(facility.getByText("165,000円").first()).toBeVisible();
  await expectGoodScreen(facility);
  await applicant.goto("/applicants/contacts/");
  await expectText(applicant, "完了");
  await expectGoodScreen(applicant);
}
