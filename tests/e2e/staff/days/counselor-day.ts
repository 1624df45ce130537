/** A counselor's working day: search, decide on requests, chat, edit a person and register a copy. */
import { expect, type Page } from "@playwright/test";
import { expectSaid } from "../../support/screen";
import { words } from "../../support/words";
import type { Hand } from "./hands";
import { ask, contactOf, personOf, sayIn, type World } from "./world";

export async function workCounselorDay(world: World, day: number, hand: Hand): Promise<void> {
  const { page } = world.counselor;
  await page.setViewportSize(hand.viewport);
  await findOneOfMany(page, day, hand);
  await readNewRequest(world, day, hand);
  await acceptAndTalk(page, hand);
  await declineOne(world, day, hand);
  await answerInRoom(world, day, hand);
  await changePerson(page, day, hand);
  await registerCopy(page, day, hand);
}

async function findOneOfMany(page: Page, day: number, hand: Hand): Promise<void> {
  const { name, kana } = personOf(day, "talking");
  await page.goto("/counselors/top/");
  await expect(page.getByRole("region", { name: "今日すること" })).toBeVisible();
  await hand.look();
  for (const typed of [kana, name]) {
    await hand.write(page.getByLabel("名前で探す"), typed);
    await page.keyboard.press("Enter");
    await expect(page.getByText("1件目（全1件）")).toBeVisible();
    await expect(page.getByRole("link", { name: words(`${name}さんのコンタクト`) })).toBeVisible();
  }
}

/** Open a new request from the notifications. */
async function readNewRequest(world: World, day: number, hand: Hand): Promise<void> {
  const { page } = world.counselor;
  const id = await ask(world, day, "fresh");
  const fresh = personOf(day, "fresh");
  await page.goto("/counselors/top/");
  await hand.press(page.getByRole("button", { name: /お知らせ/ }));
  const notice = page.getByRole("dialog", { name: "お知らせ" }).getByRole("listitem");
  const own = notice.filter({ hasText: `${fresh.home}・${fresh.name}さん` });
  await hand.look();
  await hand.press(own.getByRole("link", { name: "内容を見る" }));
  await page.waitForURL(`**/counselors/contacts/?contact=${id}`);
  const card = page.getByRole("dialog", { name: fresh.home });
  await expect(card).toContainText(fresh.name);
  await hand.look();
}

async function acceptAndTalk(page: Page, hand: Hand): Promise<void> {
  const card = page.getByRole("dialog");
  await hand.press(card.getByRole("button", { name: /詳細表示 & 承認/ }));
  await expect(card).toContainText("承認すると、専用のトークルームが開きます。");
  await hand.press(card.getByRole("button", { name: "承認", exact: true }));
  const accepted = page.getByRole("alertdialog", { name: "承認しました。" });
  await hand.look();
  await hand.press(accepted.getByRole("button", { name: "トークルーム" }));
  await page.waitForURL("**/chat/*/");
  await sayHere(page, hand, "よろしくお願いします。");
}

async function declineOne(world: World, day: number, hand: Hand): Promise<void> {
  const { page } = world.counselor;
  const waiting = personOf(day, "waiting");
  await page.goto("/counselors/contacts/");
  await hand.press(page.getByRole("link", { name: /^承認待ち/ }));
  await expect(page).toHaveURL(/state=pending/);
  await hand.press(page.getByRole("link", { name: words(`${waiting.name}さん`), exact: true }).first());
  const card = page.getByRole("dialog", { name: waiting.home });
  await hand.press(card.getByRole("button", { name: words(`${waiting.home}の辞退`) }));
  const question = page.getByRole("alertdialog", { name: "辞退しますか？" });
  await hand.look();
  await hand.press(question.getByRole("button", { name: "辞退する" }));
  await expectSaid(page, "辞退しました。");
}

async function answerInRoom(world: World, day: number, hand: Hand): Promise<void> {
  const { page } = world.counselor;
  const begun = personOf(day, "visited");
  await sayIn(world.facility, contactOf(world, day, "visited"), `ご都合はいかがですか（${day}）。`);
  await page.goto("/counselors/top/");
  const today = page.getByRole("region", { name: "今日すること" });
  const unread = today.getByRole("region", { name: "まだ読んでいないトーク" });
  await hand.press(unread.getByRole("link", { name: new RegExp(`${begun.name}さん`) }));
  await page.waitForURL(`**/chat/${contactOf(world, day, "visited")}/`);
  await sayHere(page, hand, "午後なら、うかがえます。");
  await hand.look();
}

async function sayHere(page: Page, hand: Hand, text: string): Promise<void> {
  await hand.write(page.getByRole("textbox", { name: "メッセージ" }), text);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log")).toContainText(text);
}

async function changePerson(page: Page, day: number, hand: Hand): Promise<void> {
  const { name } = personOf(day, "talking");
  await page.goto("/counselors/top/");
  await hand.write(page.getByLabel("名前で探す"), name);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1件目（全1件）")).toBeVisible();
  await hand.press(page.getByRole("link", { name: words(`${name}さんの編集`) }));
  await page.waitForURL("**/counselors/edit/*");
  await hand.write(page.getByLabel("病状の詳細"), "静かな部屋が好きです。");
  await hand.press(page.getByRole("button", { name: "更新", exact: true }));
  await hand.press(page.getByRole("alertdialog", { name: "更新に成功しました。" }).getByRole("button"));
  await page.waitForURL("**/counselors/top/");
}

async function registerCopy(page: Page, day: number, hand: Hand): Promise<void> {
  const { name } = personOf(day, "talking");
  const copy = `写し ${["一", "二", "三"][day]}子`;
  await hand.write(page.getByLabel("名前で探す"), name);
  await page.keyboard.press("Enter");
  await hand.press(page.getByRole("link", { name: words(`${name}さんの編集`) }));
  await hand.press(page.getByRole("link", { name: "これをもとに新しく登録" }));
  await page.waitForURL("**/counselors/create/?from=*");
  await expect(page.getByText(`「${name}」の内容を写しました。`)).toBeVisible();
  await hand.look();
  await hand.write(page.getByLabel("氏名"), copy);
  const consent = page.getByRole("group", { name: "ご本人の同意" });
  await hand.choose(consent, consent.getByRole("radio", { name: "書面" }));
  await hand.setDay(page.getByLabel("同意した日"), "2026-03-01");
  await hand.write(page.getByLabel("番地・建物名"), "浜坂1-2-3");
  await hand.press(page.getByRole("button", { name: "登録", exact: true }));
  await hand.press(page.getByRole("alertdialog", { name: "登録に成功しました。" }).getByRole("button"));
  await page.waitForURL("**/counselors/top/");
  await expectSaid(page, copy);
}
