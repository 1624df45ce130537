/** A counselor's working day: search, decide on requests, chat, edit a person and register a copy. */
import { expect, type Page } from "@playwright/test";
import { expectText } from "../../support/screen";
import { words } from "../../support/words";
import type { Driver } from "./drivers";
import { ask, contactOf, personOf, type Scenario, sendInRoom } from "./scenario";

export async function workCounselorDay(scenario: Scenario, day: number, driver: Driver): Promise<void> {
  const { page } = scenario.counselor;
  await page.setViewportSize(driver.viewport);
  await searchPerson(page, day, driver);
  await readNewRequest(scenario, day, driver);
  await acceptAndChat(page, driver);
  await declineOne(scenario, day, driver);
  await answerInRoom(scenario, day, driver);
  await changePerson(page, day, driver);
  await registerCopy(page, day, driver);
}

async function searchPerson(page: Page, day: number, driver: Driver): Promise<void> {
  const { name, kana } = personOf(day, "talking");
  await page.goto("/counselors/top/");
  await expect(page.getByRole("region", { name: "今日すること" })).toBeVisible();
  await driver.check();
  for (const typed of [kana, name]) {
    await driver.write(page.getByLabel("名前で探す"), typed);
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^1件目（1件 \/ 全\d+件）/)).toBeVisible();
    await expect(page.getByRole("link", { name: words(`${name}さんのコンタクト`) })).toBeVisible();
  }
}

/** Open a new request from the notifications. */
async function readNewRequest(scenario: Scenario, day: number, driver: Driver): Promise<void> {
  const { page } = scenario.counselor;
  const id = await ask(scenario, day, "fresh");
  const fresh = personOf(day, "fresh");
  await page.goto("/counselors/top/");
  await driver.press(page.getByRole("button", { name: /お知らせ/ }));
  const notice = page.getByRole("dialog", { name: "お知らせ" }).getByRole("listitem");
  const own = notice.filter({ hasText: `${fresh.home}・${fresh.name}さん` });
  await driver.check();
  await driver.press(own.getByRole("link", { name: "内容を見る" }));
  await page.waitForURL(`**/counselors/contacts/?contact=${id}`);
  const card = page.getByRole("dialog", { name: fresh.home });
  await expect(card).toContainText(fresh.name);
  await driver.check();
}

async function acceptAndChat(page: Page, driver: Driver): Promise<void> {
  const card = page.getByRole("dialog");
  await driver.press(card.getByRole("button", { name: /詳細表示 & 承認/ }));
  await expect(card).toContainText("承認すると、専用のトークルームが開きます。");
  await driver.press(card.getByRole("button", { name: "承認", exact: true }));
  const accepted = page.getByRole("alertdialog", { name: "承認しました。" });
  await driver.check();
  await driver.press(accepted.getByRole("button", { name: "トークルーム" }));
  await page.waitForURL("**/chat/*/");
  await send(page, driver, "よろしくお願いします。");
}

async function declineOne(scenario: Scenario, day: number, driver: Driver): Promise<void> {
  const { page } = scenario.counselor;
  const waiting = personOf(day, "waiting");
  await page.goto("/counselors/contacts/");
  await driver.press(page.getByRole("link", { name: /^承認待ち/ }));
  await expect(page).toHaveURL(/state=pending/);
  await driver.press(page.getByRole("link", { name: words(`${waiting.name}さん`), exact: true }).first());
  const card = page.getByRole("dialog", { name: waiting.home });
  await driver.press(card.getByRole("button", { name: words(`${waiting.home}の辞退`) }));
  const question = page.getByRole("alertdialog", { name: "辞退しますか？" });
  await driver.check();
  await driver.press(question.getByRole("button", { name: "辞退する" }));
  await expectText(page, "辞退しました。");
}

async function answerInRoom(scenario: Scenario, day: number, driver: Driver): Promise<void> {
  const { page } = scenario.counselor;
  const begun = personOf(day, "visited");
  await sendInRoom(
    scenario.facility,
    contactOf(scenario, day, "visited"),
    `ご都合はいかがですか（${day}）。`,
  );
  await page.goto("/counselors/top/");
  const today = page.getByRole("region", { name: "今日すること" });
  const unread = today.getByRole("region", { name: "まだ読んでいないトーク" });
  await driver.press(unread.getByRole("link", { name: new RegExp(`${begun.name}さん`) }));
  await page.waitForURL(`**/chat/${contactOf(scenario, day, "visited")}/`);
  await send(page, driver, "午後なら、うかがえます。");
  await driver.check();
}

async function send(page: Page, driver: Driver, text: string): Promise<void> {
  await driver.write(page.getByRole("textbox", { name: "メッセージ" }), text);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log")).toContainText(text);
}

async function changePerson(page: Page, day: number, driver: Driver): Promise<void> {
  const { name } = personOf(day, "talking");
  await page.goto("/counselors/top/");
  await driver.write(page.getByLabel("名前で探す"), name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^1件目（1件 \/ 全\d+件）/)).toBeVisible();
  await driver.press(page.getByRole("link", { name: words(`${name}さんの編集`) }));
  await page.waitForURL("**/counselors/edit/*");
  await driver.write(page.getByLabel("病状の詳細"), "静かな部屋が好きです。");
  await driver.press(page.getByRole("button", { name: "更新", exact: true }));
  await driver.press(page.getByRole("alertdialog", { name: "更新に成功しました。" }).getByRole("button"));
  await page.waitForURL("**/counselors/top/");
}

async function registerCopy(page: Page, day: number, driver: Driver): Promise<void> {
  const { name } = personOf(day, "talking");
  const copy = `写し ${["一", "二", "三"][day]}子`;
  await driver.write(page.getByLabel("名前で探す"), name);
  await page.keyboard.press("Enter");
  await driver.press(page.getByRole("link", { name: words(`${name}さんの編集`) }));
  await driver.press(page.getByRole("link", { name: "これをもとに新しく登録" }));
  await page.waitForURL("**/counselors/create/?from=*");
  await expect(page.getByText(`「${name}」の内容を写しました。`)).toBeVisible();
  await driver.check();
  await driver.write(page.getByLabel("氏名"), copy);
  const consent = page.getByRole("group", { name: "ご本人の同意" });
  await driver.choose(consent, consent.getByRole("radio", { name: "書面" }));
  await driver.setDay(page.getByLabel("同意した日"), "2026-03-01");
  await driver.write(page.getByLabel("番地・建物名"), "浜坂1-2-3");
  await driver.press(page.getByRole("button", { name: "登録", exact: true }));
  await driver.press(page.getByRole("alertdialog", { name: "登録に成功しました。" }).getByRole("button"));
  await page.waitForURL("**/counselors/top/");
  await expectText(page, copy);
}
