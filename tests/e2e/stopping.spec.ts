/** Pausing and resuming the search, blocking and unblocking a corporation, and erasing the registration. */
import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { MAIN } from "./servers/addresses";
import { test } from "./servers/test";
import { openApp, SORAMAME } from "./support/applicant";
import { Calls } from "./support/calls";
import { homeForm, wishesForm } from "./support/forms";
import { Keyboard } from "./support/keyboard";
import { expectGoodScreen, expectText } from "./support/screen";
import { expectPresses, type Press, tap } from "./support/taps";
import { words } from "./support/words";

const DESKTOP: BrowserContextOptions = { baseURL: MAIN.server, viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = {
  baseURL: MAIN.server,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
};
const HOME = "こだちの家";
const OTHER_HOME = "うみべの家";
const OTHER_CORPORATION = "はまかぜの会";
const OUTLINE = "27歳・女性";

// Each test continues where the previous one ended.
test.describe.configure({ mode: "serial" });

interface Facility {
  page: Page;
  calls: Calls;
  home: number;
  name: string;
}

let facility: Facility;
let other: Facility;
let applicant: Page;
let seeker: Calls;
let preference: number;

test.beforeAll(async ({ browser }) => {
  const runs = async (email: string, name: string): Promise<Facility> => {
    const context = await browser.newContext(DESKTOP);
    const calls = new Calls(context.request);
    await calls.signInAsStaff(email);
    const { id } = await calls.send("POST", "/api/facilities/homes/", { data: homeForm(name) });
    return { page: await context.newPage(), calls, home: id, name };
  };
  facility = await runs("stopping-facility@example.com", HOME);
  other = await runs("stopping-other-facility@example.com", OTHER_HOME);
  const phone = await browser.newContext(PHONE);
  applicant = await phone.newPage();
  seeker = new Calls(phone.request);
});

test("new applicant consents, registers and accepts a request, and the home sees the name", async () => {
  await openApp(applicant, SORAMAME);
  const wishes = { multipart: wishesForm() };
  preference = (await seeker.send("POST", "/api/applicants/preferences/", wishes)).id;
  const contact = await ask(facility);
  await openContacts();
  await cardOf(HOME)
    .getByRole("link", { name: words("詳細表示 & 承認") })
    .tap();
  await applicant.waitForURL("**/applicants/contacts/*/");
  await expectGoodScreen(applicant);
  await applicant.getByRole("button", { name: words("承認（話してみる）") }).tap();
  await confirmQuestion("承認しますか？", "承認する", tap);
  await expectText(applicant, "承認しました。");
  await applicant.getByRole("main").getByRole("link", { name: "トークルーム" }).tap();
  await applicant.waitForURL("**/chat/*/");
  await expectGoodScreen(applicant);
  await facility.calls.send("PATCH", `/api/chat/contacts/${contact}/complete_visit/`);
  await facility.calls.send("PATCH", `/api/chat/contacts/${contact}/confirm/`);
  await openContactsOf(facility);
  await expect(facility.page.getByText(SORAMAME.name).first()).toBeVisible();
});

test("applicant with a home is asked to stop the search, and the home no longer sees the name", async () => {
  await openTop();
  await expectText(applicant, "ホームが決まりましたね");
  await expectText(applicant, "募集をとめることも、休むこともできます。");
  await expect(notYetButton()).toBeVisible();
  await expectPresses(2, "stop", tap, async (press) => {
    await press(applicant.getByRole("button", { name: "とめる", exact: true }));
    await confirmQuestion("募集をとめますか？", "とめる", press);
  });
  await expect(stoppedNotice()).toBeVisible();
  await expectDone("募集をとめました。", "募集をとめています");
  await expectGoodScreen(applicant);
  await expectNoName(facility);
});

test("one press resumes the search, and the question does not appear again", async () => {
  await openTop();
  await expectPresses(1, "take up again", tap, (press) =>
    press(stoppedNotice().getByRole("button", { name: words("また始める") })),
  );
  await expectDone("募集を始めました。", "あなたの希望");
  await expect(stoppedNotice()).toHaveCount(0);
  await expect(applicant.getByRole("link", { name: words("希望を変える") })).toBeVisible();
  await expect(notYetButton()).toHaveCount(0);
  await expectGoodScreen(applicant);
  await openContactsOf(facility);
  await expect(facility.page.getByText(SORAMAME.name).first()).toBeVisible();
});

test("corporation is blocked from the card of its request", async () => {
  await ask(other);
  const decline = cardOf(OTHER_HOME).getByRole("button", { name: new RegExp(`${words("辞退").source}$`) });
  await openTop();
  await expectPresses(3, "block", tap, async (press) => {
    await press(applicant.getByRole("main").getByRole("link", { name: words("コンタクト一覧") }));
    await applicant.waitForURL("**/applicants/contacts/");
    await expectGoodScreen(applicant);
    await expect(decline).toHaveCount(1);
    const block = words("もう連絡がこないようにする");
    await press(cardOf(OTHER_HOME).getByRole("button", { name: block }));
    await press(applicant.getByRole("button", { name: words("この会社のホーム全部：止める") }));
  });
  await expectText(applicant, "この会社のホームからの連絡を、全部止めました。");
  await expect(decline).toHaveCount(0);
  await expect(cardOf(OTHER_HOME).getByRole("button", { name: words("辞退を取り消す") })).toHaveCount(0);
  await expectGoodScreen(applicant);
  await expectNoName(other);
});

test("blocked corporation is listed and unblocked with the keyboard only", async () => {
  await openTop();
  const keys = new Keyboard(applicant);
  const refused = applicant.getByRole("list", { name: words("止めた相手") }).getByRole("listitem");
  await expectPresses(
    3,
    "allow again",
    (control) => keys.press(control),
    async (press) => {
      await press(applicant.getByRole("link", { name: words("わたしを見た人・止めた相手") }));
      await applicant.waitForURL("**/applicants/looks/");
      await expect(refused).toHaveCount(1);
      await expect(refused).toContainText(OTHER_CORPORATION);
      await expectGoodScreen(applicant);
      await press(refused.getByRole("button", { name: words("また連絡してもよい") }));
      await confirmQuestion("また連絡してもよいですか？", "また連絡してもよい", press);
    },
  );
  await expectText(applicant, "止めた相手は、いません。");
  await expect(applicant.getByRole("heading", { name: words("止めた相手"), level: 2 })).toBeFocused();
  await expectGoodScreen(applicant);
  await ask(other);
});

test("erasing takes one confirmation and leaves my page as for a new applicant", async () => {
  await openTop();
  await expectPresses(2, "erase", tap, async (press) => {
    await press(applicant.getByRole("button", { name: words("登録を消す") }));
    await confirmQuestion("登録を消しますか？", "消す", press);
  });
  await expectDone("登録を消しました。", "あなたの希望");
  for (const look of ["at once", "after a reload"]) {
    await test.step(look, async () => {
      await expectText(applicant, "希望は、まだ登録していません。");
      await expect(applicant.getByRole("link", { name: words("希望を登録する") })).toBeVisible();
      await expect(stoppedNotice()).toHaveCount(0);
      await expectGoodScreen(applicant);
      await applicant.reload();
    });
  }
  for (const home of [facility, other]) {
    await expectNoName(home);
    await expect(home.page.getByText(OUTLINE)).toHaveCount(0);
  }
});

async function ask({ calls, home }: Facility): Promise<number> {
  return (await calls.send("POST", "/api/chat/contacts/", { data: { home, preference } })).id;
}

async function openTop(): Promise<void> {
  await applicant.goto("/applicants/top/");
  await expectGoodScreen(applicant);
}

async function openContacts(): Promise<void> {
  await applicant.goto("/applicants/contacts/");
  await expectGoodScreen(applicant);
}

async function openContactsOf({ page, home, name }: Facility): Promise<void> {
  await page.goto(`/facilities/contacts/${home}/${name}/`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectGoodScreen(page);
}

/** Check that a home still has its contacts, and that no contact shows the name. */
async function expectNoName(home: Facility): Promise<void> {
  await openContactsOf(home);
  await home.page.getByRole("button", { name: "詳細" }).first().click();
  await expect(home.page.getByRole("dialog")).toContainText(/いまの情報は.*見られません。/);
  await expectGoodScreen(home.page);
  await expect(home.page.getByText(SORAMAME.name)).toHaveCount(0);
}

/** Check that my page shows the result and that the heading of the result has the focus and is in view. */
async function expectDone(message: string, heading: string): Promise<void> {
  await expectText(applicant, message);
  const result = applicant.getByRole("heading", { name: words(heading), level: 2 });
  await expect(result).toBeFocused();
  await expect(result).toBeInViewport();
}

/** Check a dialog and confirm it. */
async function confirmQuestion(question: string, answer: string, press: Press): Promise<void> {
  const dialog = applicant.getByRole("alertdialog", { name: words(question) });
  await expect(dialog).toBeVisible();
  await expectGoodScreen(applicant);
  await press(dialog.getByRole("button", { name: words(answer) }));
  await expect(dialog).toBeHidden();
}

function cardOf(home: string) {
  return applicant.getByRole("article").filter({ hasText: home });
}

/** The other answer to the question after a move-in. It is visible as long as the question is. */
function notYetButton() {
  return applicant.getByRole("button", { name: "まだ とめない" });
}

function stoppedNotice() {
  return applicant.getByRole("region", { name: words("募集をとめています") });
}
