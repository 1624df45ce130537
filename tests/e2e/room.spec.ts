/** A room with an interrupted connection, reloads, two tabs, images, readings and speech. */
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { MAIN } from "./servers/addresses";
import { test } from "./servers/test";
import { Calls } from "./support/calls";
import { expectNoShift, expectTabs } from "./support/first-screen";
import { homeForm, wishesForm } from "./support/forms";
import { expectGoodScreen, expectText, SEND } from "./support/screen";
import { words } from "./support/words";

const SORA = `U${"4".repeat(32)}`;
const HOME = "すみれの家";
const PLAN = new URL("fixtures/living-room.jpg", import.meta.url).pathname;

// All tests share one room, and the last test closes it.
test.describe.configure({ mode: "serial" });

let applicant: BrowserContext;
let facility: BrowserContext;
let room: string;

test.beforeAll(async ({ browser }) => {
  applicant = await browser.newContext({ baseURL: MAIN.server, viewport: { width: 360, height: 740 } });
  facility = await browser.newContext({ baseURL: MAIN.server, viewport: { width: 1280, height: 800 } });
  const seeker = new Calls(applicant.request);
  const staff = new Calls(facility.request);
  await seeker.signInByLine(SORA);
  await staff.signInAsStaff("osaka-facility@example.com");
  const home = (await staff.send("POST", "/api/facilities/homes/", { data: homeForm(HOME) })).id;
  const wishes = { multipart: wishesForm({ age: "33", gender: "male" }) };
  const preference = (await seeker.send("POST", "/api/applicants/preferences/", wishes)).id;
  const { id } = await staff.send("POST", "/api/chat/contacts/", { data: { home, preference } });
  await seeker.send("PATCH", `/api/chat/contacts/${id}/accept_contact/`);
  room = `/chat/${id}/`;
});

// Each open page would draw the messages of all later tests.
test.beforeEach(async () => {
  for (const page of [...applicant.pages(), ...facility.pages()]) await page.close();
});

test.afterAll(() => Promise.all([applicant.close(), facility.close()]));

test("message sent while offline appears once, after a reload and in both tabs", async () => {
  const phone = await enter(applicant);
  const other = await enter(applicant);
  const portal = await enter(facility);
  await test.step("the message waits while offline and is sent after a reload", async () => {
    await applicant.setOffline(true);
    await send(phone, "電波のないところで書きました。");
    await expectText(phone, "つながったら送ります");
    // No page loads while offline, so reconnect while no page is open.
    await phone.goto("about:blank");
    await applicant.setOffline(false);
    await phone.goto(room);
    await expectOnce("電波のないところで書きました。", phone, other, portal);
  });
  await test.step("a message stored without an answer before the disconnect is not duplicated", async () => {
    await phone.close();
    const deaf = await applicant.newPage();
    let isDeaf = false;
    await deaf.routeWebSocket(/\/ws\/chat\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((frame) => {
        if (!isDeaf) socket.send(frame);
      });
    });
    await deaf.goto(room);
    await expectOnce("電波のないところで書きました。", deaf);
    isDeaf = true;
    await send(deaf, "とどきましたか。");
    await expectOnce("とどきましたか。", other, portal);
    await expectText(deaf, "送っています");
    isDeaf = false;
    await deaf.evaluate(() => window.dispatchEvent(new Event("offline")));
    await expect(deaf.getByText(words("送っています"))).toHaveCount(0);
    await expectOnce("とどきましたか。", deaf, other, portal);
    await deaf.reload();
    await expectOnce("とどきましたか。", deaf, other, portal);
    await deaf.close();
  });
  await test.step("the other side sees presence and read marks", async () => {
    await expect(portal.getByText("お相手もここにいます。")).toBeVisible();
    await other.close();
    await expect(portal.getByText("お相手もここにいます。")).toBeHidden();
    await portal.getByRole("textbox", { name: "メッセージ" }).fill("とどきました。");
    await portal.keyboard.press("Enter");
    await expectOnce("とどきました。", portal);
    const last = portal.getByRole("log").getByRole("listitem").last();
    await expect(last).not.toContainText("既読");
    await expectUnread();
    await enter(applicant);
    await expect(last).toContainText("既読");
    await expectGoodScreen(portal);
  });
});

test("image is previewed, sent, shown to both sides and opened", async () => {
  const phone = await enter(applicant);
  const portal = await enter(facility);
  await phone.locator('input[type="file"]').setInputFiles(PLAN);
  const question = phone.getByRole("alertdialog", { name: words("この写真を送りますか？") });
  await expectGoodScreen(phone);
  await question.getByRole("button", { name: /^送\s*る$/ }).click();
  const shown = portal.getByRole("log").getByRole("button", { name: /が送った写真/ });
  await expect(shown).toHaveCount(1);
  await expect.poll(() => shown.locator("img").evaluate(isDrawn)).toBe(true);
  await expect(phone.getByRole("log").getByRole("button", { name: words("自分が送った写真") })).toHaveCount(
    1,
  );
  await expectGoodScreen(phone);
  await shown.click();
  const opened = portal.getByRole("dialog", { name: /が送った写真/ });
  await expect.poll(() => opened.locator("img").evaluate(isDrawn)).toBe(true);
  await expectGoodScreen(portal);
});

test("message can be taken back within a minute and disappears for the other side", async () => {
  const phone = await enter(applicant);
  const portal = await enter(facility);
  await send(phone, "まちがえて書きました。");
  await expectOnce("まちがえて書きました。", portal);
  await phone
    .getByRole("log")
    .getByRole("button", { name: words("取り消す") })
    .click();
  const question = phone.getByRole("alertdialog", { name: words("取り消しますか？") });
  await expectGoodScreen(phone);
  await question.getByRole("button", { name: words("取り消す") }).click();
  await expect(portal.getByRole("log").getByText(/が取り消しました/)).toBeVisible();
  await expect(portal.getByText("まちがえて書きました。")).toHaveCount(0);
  await expect(phone.getByRole("log").getByText("まちがえて書きました。")).toHaveCount(0);
  await expectText(phone, "取り消しました");
  await expectGoodScreen(phone);
  await expectGoodScreen(portal);
  await phone.reload();
  await expectText(phone, "取り消しました");
});

test("card inserts a sentence, which is sent only by the send button", async () => {
  const phone = await enter(applicant);
  const portal = await enter(facility);
  await phone.getByRole("button", { name: words("見に行きたい") }).click();
  const box = phone.getByRole("textbox", { name: "メッセージ" });
  await expect(box).toHaveValue(/^ホームを見に行きたいです。/);
  await expect(box).toBeFocused();
  await expectGoodScreen(phone);
  await expect(portal.getByText(/^ホームを見に行きたいです。/)).toHaveCount(0);
  await phone.getByRole("button", { name: SEND }).click();
  // The list of rooms shows only its beginning.
  await expect(portal.getByText(/^ホームを見に行きたいです。.*よろしくお願いします。$/)).toBeVisible();
});

test("message of a home has readings, and is read aloud the same with and without them", async () => {
  const portal = await enter(facility);
  await portal.getByRole("textbox", { name: "メッセージ" }).fill("土曜日に見学できます。お茶を用意します。");
  await portal.keyboard.press("Enter");
  const phone = await applicant.newPage();
  await phone.addInitScript(stubSpeech);
  await phone.goto(room);
  const message = phone.getByRole("listitem").filter({ hasText: "できます。お" }).last();
  await expect(message.locator("rt", { hasText: "どようび" })).toBeVisible();
  await expectText(phone, "メッセージのふりがなは、まちがうことがあります。");
  await expectGoodScreen(phone);
  const withReadings = await spokenOf(phone, message);
  expect(withReadings).toEqual(["土曜日に見学できます。", "お茶を用意します。"]);
  await phone.getByRole("switch", { name: "ふりがな" }).click();
  await expect(message.locator("[id] rt:visible")).toHaveCount(0);
  expect(await spokenOf(phone, message)).toEqual(withReadings);
  await message.getByRole("button", { name: "ふりがな" }).click();
  await expect(message.locator("rt", { hasText: "どようび" })).toBeVisible();
  await phone.getByRole("switch", { name: "ふりがな" }).click();
  await expect(message.locator("rt", { hasText: "どようび" })).toBeVisible();
});

test("message box is at most 5 Tabs away, and nothing moves when a room or my page opens", async () => {
  const phone = await applicant.newPage();
  await phone.addInitScript(stubSpeech);
  await expectNoShift(phone, room, phone.getByRole("log").getByRole("listitem").last());
  await expectTabs(5, phone, phone.getByRole("textbox", { name: "メッセージ" }));
  await expectNoShift(phone, "/applicants/top/", phone.getByRole("heading", { level: 1 }));
});

test("writing takes at most a third of the screen with text twice as large", async () => {
  const phone = await enter(applicant);
  await phone.evaluate(() => {
    document.documentElement.style.fontSize = "36px";
  });
  const box = phone.getByRole("textbox", { name: "メッセージ" });
  await box.fill("ホームを見に行きたいです。いつがよいか、教えてください。");
  const foot = box.locator("xpath=ancestor::form/..");
  await expect.poll(async () => (await foot.boundingBox())?.height).toBeLessThanOrEqual(740 / 3);
  await expectGoodScreen(phone);
  await box.fill("");
});

test("whole page is read aloud in its order", async () => {
  const phone = await applicant.newPage();
  await phone.addInitScript(stubSpeech);
  await phone.goto("/applicants/settings/");
  const button = phone.getByRole("button", { name: words("このページを読みあげる") });
  await button.focus();
  await phone.keyboard.press("Enter");
  await expect.poll(() => phone.evaluate(() => window.spoken.length)).toBeGreaterThan(3);
  const spoken = await phone.evaluate(() => window.spoken);
  expect(spoken[0]).toBe("設定");
  expect(spoken.join("")).not.toMatch(/[{}|]/);
  await expectGoodScreen(phone);
});

test("facility gets plain-language suggestions and applies one with one click", async () => {
  const portal = await enter(facility);
  const box = portal.getByRole("textbox", { name: "メッセージ" });
  await box.fill("当日は送迎があります。");
  await expect(portal.getByRole("heading", { name: "読みやすくするには" })).toBeVisible();
  await expectGoodScreen(portal);
  await portal.getByRole("button", { name: /「送迎」を\s*置きかえる/ }).click();
  await expect(box).toHaveValue("当日は送りむかえがあります。");
  await box.fill("");
});

test("applicant reports a home, blocks it and leaves the room", async () => {
  const phone = await enter(applicant);
  const portal = await enter(facility);
  await phone.getByRole("button", { name: words("できること") }).click();
  await phone.getByRole("button", { name: words("運営に知らせる") }).click();
  await expectGoodScreen(phone);
  const form = phone.getByRole("dialog");
  await form.getByRole("radio", { name: words("お金を求められた") }).check();
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: words("知らせる") }).click();
  const thanks = phone.getByRole("alertdialog", { name: words("ありがとうございます") });
  await expect(thanks).toBeVisible();
  await expectGoodScreen(phone);
  await thanks.getByRole("button").click();
  // The ticked box leads to the choice of which home to block.
  await expect(
    phone.getByRole("heading", { name: words("どのホームからの連絡を、止めますか？") }),
  ).toBeVisible();
  await expectGoodScreen(phone);
  await phone.getByRole("button", { name: words("このホームだけ：止める") }).click();
  await phone.waitForURL(/\/applicants\//);
  await expectText(portal, "トークルームは閉じられました。");
});

async function enter(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(room);
  await expect(page.getByRole("log")).toBeVisible();
  return page;
}

async function send(phone: Page, sentence: string): Promise<void> {
  await phone.getByRole("textbox", { name: "メッセージ" }).fill(sentence);
  await phone.getByRole("button", { name: SEND }).click();
}

async function expectOnce(sentence: string, ...pages: Page[]): Promise<void> {
  for (const page of pages) await expect(page.getByRole("log").getByText(sentence)).toHaveCount(1);
}

async function expectUnread(): Promise<void> {
  const cards = await applicant.newPage();
  await cards.goto("/applicants/contacts/");
  await expectText(cards, "まだ読んでいないものが1件あります");
  await expectGoodScreen(cards);
  await cards.close();
}

function isDrawn(image: Element): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
}

declare global {
  interface Window {
    spoken: string[];
  }
}

/** Replace the page's speech synthesis with a silent one that records the texts. */
function stubSpeech(): void {
  window.spoken = [];
  const voices = Object.assign(new EventTarget(), {
    getVoices: () => [{ lang: "ja-JP", name: "test" }],
    cancel: () => undefined,
    speak: (utterance: { text: string; onend: () => void }) => {
      window.spoken.push(utterance.text);
      setTimeout(() => utterance.onend(), 10);
    },
  });
  Object.defineProperty(window, "speechSynthesis", { value: voices });
  class Utterance {
    onend = () => undefined;
    constructor(readonly text: string) {}
  }
  Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance });
}

/** Read a message aloud. Return the spoken texts. */
async function spokenOf(page: Page, message: Locator): Promise<string[]> {
  await page.evaluate(() => {
    window.spoken = [];
  });
  await message.getByRole("button", { name: words("読みあげる") }).click();
  await expect(message.getByRole("button", { name: words("読みあげを終わる") })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.spoken.length)).toBe(2);
  return page.evaluate(() => window.spoken);
}
