/** Deciding on requests from LINE: accept, decline and later take the same number of taps. */
import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { expectFirstScreen, expectTabs } from "../support/first-screen";
import { homeForm, wishesForm } from "../support/forms";
import { expectGoodScreen, expectText } from "../support/screen";
import { expectPresses, type Press, tap } from "../support/taps";
import { words } from "../support/words";

const KOHEI = `U${"b".repeat(32)}`;
const PHONE: BrowserContextOptions = {
  baseURL: MAIN.server,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
};
const [YES, LATER, NO, UNWANTED] = ["ふたばの家", "よつばの家", "わかばの家", "あおばの家"] as const;
const AGE = "34";
/** The button, the question and the confirming button of each decision. */
const DECISIONS = {
  yes: ["承認（話してみる）", "承認しますか？", "承認する"],
  later: ["あとで決める", "あとで決めますか？", "あとで決める"],
  no: ["辞退（断る）", "辞退しますか？", "辞退する"],
} as const;

// Each test continues where the previous one ended.
test.describe.configure({ mode: "serial" });

let facility: Calls;
let applicant: Page;
const contacts = new Map<string, number>();

test.beforeAll(async ({ browser }) => {
  facility = new Calls((await browser.newContext({ baseURL: MAIN.server })).request);
  await facility.signInAsStaff("deciding-facility@example.com");
  const phone = await browser.newContext(PHONE);
  applicant = await phone.newPage();
  const seeker = new Calls(phone.request);
  await seeker.signInByLine(KOHEI);
  const wishes = { multipart: wishesForm({ age: AGE, condition_detail: "夜は苦手です。" }) };
  const { id: preference } = await seeker.send("POST", "/api/applicants/preferences/", wishes);
  for (const name of [YES, LATER, NO, UNWANTED]) {
    const { id: home } = await facility.send("POST", "/api/facilities/homes/", { data: homeForm(name) });
    const { id } = await facility.send("POST", "/api/chat/contacts/", { data: { home, preference } });
    contacts.set(name, id);
  }
});

test("preview opened from LINE shows what the home sees at each stage", {
  tag: "@all",
}, async () => {
  await expectPresses(2, "open the preview", tap, async (press) => {
    await openFromLine(YES, press);
    await press(applicant.getByRole("heading", { name: words("ホームから見えること") }));
  });
  const now = applicant.getByRole("region", { name: words("今、見えること") });
  await expect(now).toContainText(AGE);
  await expect(now).not.toContainText("こうへい");
  const after = applicant.getByRole("region", { name: words("承認すると、見えること") });
  await expect(after).toContainText("こうへい");
  await expect(after).toContainText("夜は苦手です。");
  const address = applicant.getByRole("region", { name: words("住所を見せると、見えること") });
  await expect(address).toContainText("梅田9-99-9");
  await expectGoodScreen(applicant);
});

test("three decision buttons have the same size, style and distance", async () => {
  await openFromLine(YES, tap);
  for (const width of [320, 360, 1280]) {
    await applicant.setViewportSize({ width, height: 740 });
    const boxes = [];
    for (const [button] of Object.values(DECISIONS))
      boxes.push(await applicant.getByRole("button", { name: words(button) }).boundingBox());
    expect(new Set(boxes.map((box) => Math.round(box?.width ?? 0))).size, `${width} px`).toBe(1);
    expect(new Set(boxes.map((box) => Math.round(box?.height ?? 0))).size, `${width} px`).toBe(1);
    await expectGoodScreen(applicant);
  }
  await applicant.setViewportSize({ width: 360, height: 740 });
});

test("first screen has all that is needed to decide, and the answers are at most 8 Tabs away", async () => {
  await openFromLine(YES, tap);
  const answers = applicant.getByRole("region", { name: words("返事をえらぶ") });
  const parts = [applicant.getByRole("heading", { level: 1 }), applicant.getByText("No Image").first()];
  const lines = await applicant.getByRole("main").getByRole("term").all();
  await expectFirstScreen([...parts, ...lines.slice(0, 5)], answers);
  await expectTabs(8, applicant, applicant.getByRole("button", { name: words(DECISIONS.no[0]) }));
  await test.step("the answers stay in reach at the end of the page, and cover none of it", async () => {
    await applicant.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await applicant.getByRole("heading", { name: words("ほかにできること") }).scrollIntoViewIfNeeded();
    await expect(answers).toBeInViewport({ ratio: 1 });
  });
});

test("request can be accepted", { tag: "@all" }, async () => {
  await expectPresses(3, "yes", tap, (press) => decide(YES, "yes", press));
  await expectDecided("承認しました。");
  await expect(applicant.getByRole("main").getByRole("link", { name: "トークルーム" })).toBeVisible();
});

test("request can be postponed without a notice to the home", { tag: "@all" }, async () => {
  const before = await facility.read(`/api/chat/contacts/${contacts.get(LATER)}/`);
  await expectPresses(3, "later", tap, (press) => decide(LATER, "later", press));
  await expectDecided("あとで決めることにしました。");
  await expectText(applicant, "あとで決めることにしています");
  expect(await facility.read(`/api/chat/contacts/${contacts.get(LATER)}/`)).toEqual(before);
});

test("request can be declined", { tag: "@all" }, async () => {
  await expectPresses(3, "no", tap, (press) => decide(NO, "no", press));
  await expectDecided("辞退しました。");
  await expect(applicant.getByRole("button", { name: words("もう連絡がこないようにする") })).toBeVisible();
});

test("withdrawn acceptance hides the person's data from the home again", { tag: "@all" }, async () => {
  await openFromLine(YES, tap);
  await applicant.getByRole("button", { name: words("承認を取り消す") }).tap();
  await confirmQuestion("承認を取り消しますか？", "取り消す", tap);
  await expectDecided("承認を取り消しました。");
  const shown = await facility.read<{ status: string; preference: object }>(
    `/api/chat/contacts/${contacts.get(YES)}/`,
  );
  expect(shown.status).toBe("pending");
  expect(shown.preference).not.toHaveProperty("name");
});

test("cards list pending requests first, and each card can be reported", {
  tag: "@all",
}, async () => {
  await applicant.goto("/applicants/contacts/");
  const cards = applicant.getByRole("article");
  await expect(cards).toHaveCount(4);
  await expectText(applicant, "ホームが返事を待っています");
  await expectText(applicant, "あとで決めることにしています");
  await expect(cards.nth(0)).toContainText(UNWANTED);
  await expect(cards.nth(1)).toContainText(YES);
  await expect(cards.nth(2)).toContainText(LATER);
  await expect(cards.nth(3)).toContainText(NO);
  for (const number of [0, 1, 2, 3])
    await expect(cards.nth(number).getByRole("button", { name: words("運営に知らせる") })).toBeVisible();
  await expectGoodScreen(applicant);
  await cards
    .nth(0)
    .getByRole("button", { name: words("運営に知らせる") })
    .tap();
  await expect(applicant.getByRole("dialog")).toBeVisible();
  await expectGoodScreen(applicant);
});

test("corporation blocked from its request is marked on all its cards", { tag: "@all" }, async () => {
  await expectPresses(4, "block", tap, async (press) => {
    await openFromLine(UNWANTED, press);
    await press(applicant.getByRole("heading", { name: words("ほかにできること") }));
    await press(applicant.getByRole("button", { name: words("もう連絡がこないようにする") }));
    await press(applicant.getByRole("button", { name: words("この会社のホーム全部：止める") }));
  });
  await expectText(applicant, "この会社からの連絡は、止めています。");
  await applicant.goto("/applicants/contacts/");
  await expect(applicant.getByRole("article")).toHaveCount(4);
  const text = await applicant.getByRole("main").ariaSnapshot();
  expect(text.match(new RegExp(words("この会社からの連絡は、止めています。").source, "g"))).toHaveLength(4);
  await expectGoodScreen(applicant);
});

/** Tap a home's message in LINE. */
async function openFromLine(home: string, press: Press): Promise<void> {
  await applicant.goto(`${MAIN.line}/phone/${KOHEI}/`);
  // Each home has sent one message, in this order.
  const button = applicant.getByRole("link", { name: "内容を見る" });
  await expect(button).toHaveCount(contacts.size);
  await press(button.nth([...contacts.keys()].indexOf(home)));
  await applicant.waitForURL(`**/applicants/contacts/${contacts.get(home)}/`);
  await expect(applicant.getByRole("heading", { level: 1, name: home })).toBeVisible();
  await expectGoodScreen(applicant);
}

async function decide(home: string, decision: keyof typeof DECISIONS, press: Press): Promise<void> {
  const [button, question, answer] = DECISIONS[decision];
  await openFromLine(home, press);
  await press(applicant.getByRole("button", { name: words(button) }));
  await confirmQuestion(question, answer, press);
}

/** Check the question of a decision and confirm it. */
async function confirmQuestion(question: string, answer: string, press: Press): Promise<void> {
  const dialog = applicant.getByRole("alertdialog", { name: words(question) });
  await expect(dialog).toBeVisible();
  await expectGoodScreen(applicant);
  await press(dialog.getByRole("button", { name: new RegExp(`^${words(answer).source}$`) }));
  await expect(dialog).toBeHidden();
}

async function expectDecided(message: string): Promise<void> {
  await expectText(applicant, message);
  await expect(applicant.getByText(words("少し待ってください"))).toHaveCount(0);
  await expectGoodScreen(applicant);
}
