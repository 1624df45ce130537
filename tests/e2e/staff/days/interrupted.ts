/** Interruptions: no connection, a slow connection, an ended session. No text is lost. */
import { expect, type Page } from "@playwright/test";
import { hold, holdMessages } from "../../support/holding";
import { closeAlert, expectGoodScreen } from "../../support/screen";
import { COUNSELOR, contactOf, FACILITY, HOMES, personOf, type Scenario, type Side } from "./scenario";

const SLOW_MS = 1_500;
const DRAFTS = "**/api/accounts/drafts/**";
const LOGINS = { [FACILITY]: "/accounts/facilities/login/", [COUNSELOR]: "/accounts/counselors/login/" };

/** A room without a connection, a slow room, and ended sessions. */
export async function interruptRoom(scenario: Scenario, day: number): Promise<void> {
  const { context, page } = scenario.facility;
  const room = `/chat/${contactOf(scenario, day, "talking")}/`;
  await page.goto(room);
  const box = page.getByRole("textbox", { name: "メッセージ" });
  const log = page.getByRole("log");
  await expect(log).toBeVisible();
  await context.setOffline(true);
  await box.fill("電車の中で書きました。");
  await page.keyboard.press("Enter");
  await box.fill("書きかけの一文");
  await expect(log).toContainText("つながったら送信します");
  await expectGoodScreen(page);
  await endSession(scenario.facility);
  await context.setOffline(false);
  await returnToRoom(page, room);
  await expect(log.getByText("つながったら送信します")).toHaveCount(0, { timeout: 30_000 });
  await expect(log.getByText("電車の中で書きました。")).toHaveCount(1);
  await expect(log.getByText("送信中")).toHaveCount(0, { timeout: 30_000 });
  await slow(page, "**/api/**");
  const messages = await holdMessages(page);
  await page.reload();
  await expect(box).toHaveValue("書きかけの一文", { timeout: 20_000 });
  await box.press("Enter");
  await box.fill("そのつぎの一文");
  await expect(log.getByText("送信中")).toHaveCount(1);
  // Leave while the message is being sent, and return.
  await page.goto("/facilities/contacts/");
  messages.release();
  await page.goBack();
  await expect(box).toHaveValue("そのつぎの一文", { timeout: 20_000 });
  await expect(log.getByText("書きかけの一文")).toHaveCount(1);
  await endSession(scenario.facility);
  await returnToRoom(page, room);
  await expect(box).toHaveValue("そのつぎの一文", { timeout: 20_000 });
  await box.press("Enter");
  await expect(log.getByText("送信中")).toHaveCount(0, { timeout: 20_000 });
  for (const text of ["電車の中で書きました。", "書きかけの一文", "そのつぎの一文"])
    await expect(log.getByText(text)).toHaveCount(1);
  await page.unrouteAll({ behavior: "wait" });
}

/** Confirm that the session has ended, sign in, and return to the room. */
async function returnToRoom(page: Page, room: string): Promise<void> {
  await closeAlert(page, "再度ログインしてください。");
  await signInAgain(page, FACILITY);
  await page.waitForURL(`**${room}`);
}

/** An unsent request and an unsaved note. */
export async function interruptRequest(scenario: Scenario): Promise<void> {
  const { context, page } = scenario.facility;
  const list = `/facilities/matched-preferences/${scenario.homes[1]}/`;
  await page.goto(list);
  const person = page.getByRole("article").filter({ has: page.getByRole("button", { name: /連絡する/ }) });
  const details = page.getByRole("dialog", { name: /の方の詳細/ });
  const note = details.getByRole("textbox", { name: "事業所のメモ" });
  const question = page.getByRole("dialog", { name: "この方に連絡しますか？" });
  const open = async () => {
    await person
      .first()
      .getByRole("button", { name: /詳細を見る/ })
      .click();
    await details.getByRole("heading", { name: "希望条件" }).waitFor();
  };
  await open();
  await note.fill("電話は午後に。");
  await details.getByRole("button", { name: /連絡する/ }).click();
  await question.getByRole("textbox").fill("犬のいるホームです。");
  await endSession(scenario.facility);
  await question.getByRole("button", { name: "連絡する" }).click();
  await closeAlert(page, "再度ログインしてください。");
  await signInAgain(page, FACILITY);
  await page.waitForURL(`**${list}`);
  await open();
  await expect(note).toHaveValue("電話は午後に。");
  await details.getByRole("button", { name: /連絡する/ }).click();
  await expect(question.getByRole("textbox")).toHaveValue("犬のいるホームです。");
  await slow(page, "**/api/**");
  await context.setOffline(true);
  await question.getByRole("button", { name: "連絡する" }).click();
  await context.setOffline(false);
  await expect(details.getByRole("link", { name: "コンタクトを見る" })).toBeFocused({ timeout: 20_000 });
  await expect(note).toHaveValue("電話は午後に。");
  await details.getByRole("button", { name: "メモを保存する" }).click();
  await expect(details.getByText("メモを保存しました。")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
}

/** The facility's form of a home and the counselor's form of a person. */
export async function interruptForms(scenario: Scenario, day: number): Promise<void> {
  const home = `/facilities/edit/${scenario.homes[2]}/`;
  const greeting = {
    form: `home/${scenario.homes[2]}`,
    label: "最初のあいさつ文",
    kept: "お茶を用意して、お待ちしています。",
  };
  await interruptForm(scenario.facility, FACILITY, home, greeting);
  await expect(scenario.facility.page.getByRole("heading", { level: 1 })).toContainText(HOMES[2] ?? "");
  const { index, name } = personOf(day, "talking");
  const person = `/counselors/edit/${scenario.people[index]}`;
  const detail = {
    form: `preference/${scenario.people[index]}`,
    label: "病状の詳細",
    kept: "朝の散歩が好きです。",
  };
  await interruptForm(scenario.counselor, COUNSELOR, person, detail);
  await expect(scenario.counselor.page.getByRole("heading", { level: 1 })).toContainText(name);
}

async function interruptForm(
  side: Side,
  email: keyof typeof LOGINS,
  path: string,
  { form, label, kept }: { form: string; label: string; kept: string },
): Promise<void> {
  const { context, page, calls } = side;
  await page.goto(path);
  const street = page.getByLabel("番地・建物名");
  const text = page.getByLabel(label);
  await expect(street).toBeVisible();
  await context.setOffline(true);
  await street.fill("浜坂9-9-9");
  await expect(page.getByText("まだ保存できていません。")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/下書きを保存しました \d\d:\d\d/)).toBeVisible();
  const { pending, release } = await hold(page, DRAFTS);
  await text.fill("書き始め");
  await pending;
  await text.fill(kept);
  release();
  const draft = `/api/accounts/drafts/${form}/`;
  await expect.poll(async () => JSON.stringify(await calls.read(draft)), { timeout: 20_000 }).toContain(kept);
  await page.unrouteAll({ behavior: "wait" });
  await endSession(side);
  await street.fill("浜坂8-8-8");
  await closeAlert(page, "再度ログインしてください。");
  await signInAgain(page, email);
  await page.waitForURL(`**${path}`);
  await expect(street).toHaveValue("浜坂8-8-8");
  await expect(text).toHaveValue(kept);
  await expectGoodScreen(page);
}

async function slow(page: Page, calls: string): Promise<void> {
  await page.route(calls, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
}

/** End the session on the server only. */
async function endSession({ calls }: Side): Promise<void> {
  await calls.send("POST", "/api/auth/logout/");
}

/** Sign in at the own login, to which a lost session leads. */
async function signInAgain(page: Page, email: keyof typeof LOGINS): Promise<void> {
  await page.waitForURL(`**${LOGINS[email]}`);
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("パスワード").fill("demo-password");
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
}
