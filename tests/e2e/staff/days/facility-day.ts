/** A facility's working day: tasks, contacts, a request, a move-in, and a closed room. */
import { expect, type Locator, type Page } from "@playwright/test";
import { expectText } from "../../support/screen";
import { words } from "../../support/words";
import type { Driver } from "./drivers";
import { contactOf, HOMES, NARROW, OTHER_CITY, personOf, type Scenario, sendInRoom } from "./scenario";

const REQUEST = "朝は、みんなで庭の花に水をやります。";

export async function workFacilityDay(scenario: Scenario, day: number, driver: Driver): Promise<void> {
  const { page } = scenario.facility;
  await page.setViewportSize(driver.viewport);
  await sendInRoom(scenario.counselor, contactOf(scenario, day, "talking"), `見学できますか（${day}）。`);
  await doTasks(scenario, day, driver);
  await findContacts(scenario, day, driver);
  await requestPerson(page, driver);
  await confirmMoveIn(page, contactOf(scenario, day, "talking"), driver);
  await closeWithRecord(page, contactOf(scenario, day, "begun"), driver);
  await sendInRoom(scenario.counselor, contactOf(scenario, day, "talking"), `また話しましょう（${day}）。`);
  await markAllRead(page, driver);
}

async function doTasks(scenario: Scenario, day: number, driver: Driver): Promise<void> {
  const { page } = scenario.facility;
  await page.goto("/facilities/top/");
  const today = page.getByRole("region", { name: "今日すること" });
  const [talking, asked, visited] = (["talking", "asked", "visited"] as const).map((kind) =>
    personOf(day, kind),
  ) as [Person, Person, Person];
  await expect(today.getByRole("link", { name: talking.name })).toBeVisible();
  await driver.check();
  await driver.press(today.getByRole("link", { name: new RegExp(`${talking.name}さん`) }));
  await page.waitForURL(`**/chat/${contactOf(scenario, day, "talking")}/`);
  await driver.write(page.getByRole("textbox", { name: "メッセージ" }), "水曜日の10時はいかがですか。");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log")).toContainText("水曜日の10時はいかがですか。");
  await driver.check();
  await page.goto("/facilities/top/");
  const waiting = today.getByRole("listitem").filter({ hasText: `${20 + asked.index}歳` });
  await driver.select(waiting.getByRole("combobox"), "見学調整中");
  await expectText(page, "進捗メモを保存しました。");
  await driver.press(today.getByRole("link", { name: `${visited.name}さん` }));
  await expect(page.getByRole("dialog")).toContainText(visited.home);
  await driver.check();
  await driver.press(page.getByRole("dialog").getByRole("button", { name: "閉じる" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

type Person = ReturnType<typeof personOf>;

async function findContacts(scenario: Scenario, day: number, driver: Driver): Promise<void> {
  const { page } = scenario.facility;
  const talking = personOf(day, "talking");
  await page.goto("/facilities/contacts/");
  await driver.press(page.getByRole("link", { name: /^承認待ち/ }));
  await expect(page).toHaveURL(/state=pending/);
  const asked = personOf(day, "asked");
  await expect(rowWith(page, `${20 + asked.index}歳`)).toHaveCount(1);
  await driver.check();
  await driver.press(page.getByRole("link", { name: /^すべて/ }));
  await driver.write(page.getByLabel("ホームやお名前で探す"), talking.name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^1件目（1件 \/ 全\d+件）/)).toBeVisible();
  await expect(rowWith(page, talking.name)).toContainText(talking.home);
}

function rowWith(page: Page, text: string): Locator {
  const main = page.getByRole("main");
  return main.locator("tbody").getByRole("row").or(main.getByRole("listitem")).filter({ hasText: text });
}

async function requestPerson(page: Page, driver: Driver): Promise<void> {
  await page.goto("/facilities/top/");
  await driver.press(page.getByRole("link", { name: words(`${HOMES[0]}のマッチ`) }));
  await page.waitForURL("**/matched-preferences/*/");
  await expect(page.getByRole("article").first()).toBeVisible();
  if (driver.viewport === NARROW)
    await driver.press(page.getByRole("button", { name: "しぼり込みと並び順" }));
  await driver.write(page.getByLabel("今の住まい（市区町村）"), OTHER_CITY.slice(0, 2));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article").filter({ hasNotText: OTHER_CITY })).toHaveCount(0);
  await driver.check();
  const unasked = page.getByRole("article").filter({ has: page.getByRole("button", { name: /連絡する/ }) });
  await expect(unasked.first()).toBeVisible();
  const before = await unasked.count();
  await driver.press(unasked.first().getByRole("button", { name: /外す/ }));
  const undo = page.getByRole("button", { name: /元に戻す/ });
  await expect(undo).toBeFocused();
  await expect(unasked).toHaveCount(before - 1);
  await driver.press(unasked.first().getByRole("button", { name: /詳細を見る/ }));
  const details = page.getByRole("dialog", { name: /の方の詳細/ });
  await details.getByRole("heading", { name: "希望条件" }).waitFor();
  await driver.write(details.getByRole("textbox", { name: "事業所のメモ" }), "候補の日を送る。");
  await driver.press(details.getByRole("button", { name: "メモを保存する" }));
  await expect(details.getByText("メモを保存しました。")).toBeVisible();
  await driver.check();
  await driver.press(details.getByRole("button", { name: /連絡する/ }));
  const question = page.getByRole("dialog", { name: "この方に連絡しますか？" });
  await driver.write(question.getByRole("textbox"), REQUEST);
  await driver.check();
  await driver.press(question.getByRole("button", { name: "連絡する" }));
  await expect(details.getByRole("link", { name: "コンタクトを見る" })).toBeFocused();
  await driver.press(details.getByRole("link", { name: "コンタクトを見る" }));
  await expect(page.getByRole("dialog")).toContainText(REQUEST);
  await expect(page.getByRole("textbox", { name: "事業所のメモ" })).toHaveValue("候補の日を送る。");
}

async function confirmMoveIn(page: Page, contact: number, driver: Driver): Promise<void> {
  await page.goto(`/chat/${contact}/`);
  await driver.press(page.getByRole("button", { name: "見学完了" }));
  const visit = page.getByRole("alertdialog", { name: "見学の完了を報告しますか？" });
  await driver.check();
  await driver.press(visit.getByRole("button", { name: "報告する" }));
  await expectText(page, "見学の完了を報告しました。");
  await driver.press(page.getByRole("button", { name: "入居確定", exact: true }));
  const confirming = page.getByRole("dialog", { name: "入居を確定しますか？" });
  const day = dayIn(1);
  await driver.setDay(confirming.getByLabel("入居日"), day);
  const checked = confirming.getByRole("status").filter({ hasText: "請求額" });
  await expect(checked).toContainText(day.replaceAll("-", "/"));
  await driver.check();
  await driver.press(confirming.getByRole("button", { name: "入居を確定する" }));
  await expectText(page, "入居を確定しました。");
  await page.goto(`/chat/${contact}/?pane=person`);
  await expectText(page, `入居確定 ${day.replaceAll("-", "/")}`);
  await page.goto(`/chat/${contact}/`);
  await driver.press(page.getByRole("button", { name: "入居確定を取り消す" }));
  const takingBack = page.getByRole("dialog", { name: "入居確定を取り消しますか？" });
  await driver.choose(
    takingBack.getByRole("group"),
    takingBack.getByRole("radio", { name: "まちがえて押した" }),
  );
  await driver.check();
  await driver.press(takingBack.getByRole("button", { name: "取り消す" }));
  await expectText(page, "入居確定を取り消しました。");
  await expect(page.getByText(/^入居確定 \d/)).toHaveCount(0);
}

/** Return the date in Japan for a date field, this many days from now. */
function dayIn(days: number): string {
  return new Date(Date.now() + (days * 24 + 9) * 60 * 60 * 1000).toISOString().slice(0, 10);
}

async function closeWithRecord(page: Page, contact: number, driver: Driver): Promise<void> {
  await page.goto(`/chat/${contact}/`);
  await driver.press(page.getByRole("button", { name: "閉じる" }));
  const closing = page.getByRole("alertdialog", { name: "トークルームを閉じますか？" });
  await driver.check();
  const saved = page.waitForEvent("download");
  await driver.press(closing.getByRole("button", { name: "記録を保存する" }));
  await saved;
  await expect(closing).toContainText("記録を保存しました。");
  await driver.press(closing.getByRole("button", { name: "トークルームを閉じる" }));
  await driver.press(
    page.getByRole("alertdialog", { name: "トークルームを閉じました。" }).getByRole("button"),
  );
  await page.waitForURL("**/facilities/top/");
}

async function markAllRead(page: Page, driver: Driver): Promise<void> {
  await page.goto("/facilities/top/");
  await expect(page).toHaveTitle(/^\(\d+\) /);
  await driver.press(page.getByRole("button", { name: /お知らせ/ }));
  const list = page.getByRole("dialog", { name: "お知らせ" });
  await driver.check();
  await driver.press(list.getByRole("button", { name: "すべて既読にする" }));
  await expect(page).not.toHaveTitle(/^\(/);
  await driver.press(list.getByRole("button", { name: "閉じる" }));
  await expect(page.getByText(/未読のメッセージとお知らせ \d+件/)).toHaveCount(0);
}
