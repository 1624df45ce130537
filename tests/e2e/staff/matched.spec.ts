/** Matched people: filter by municipality, put aside, page through the details, and send a request. */
import { type Browser, expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { homeForm, wishesForm } from "../support/forms";
import { Keyboard } from "../support/keyboard";
import { expectGoodScreen, expectText } from "../support/screen";
import { words } from "../support/words";

const SEEKER = `U${"6".repeat(32)}`;
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };
const WORDS = "朝は、みんなで庭の花に水をやります。";
const PEOPLE: Record<string, string>[] = [
  { age: "31", address_1: "大阪市西区" },
  { age: "52", address_1: "大阪市天王寺区", pets_allowed: "yes" },
  { age: "63", address_1: "堺市南区", curfew: "no" },
];

// Each test continues where the previous one ended.
test.describe.configure({ mode: "serial" });

let facility: Page;
let applicant: Page;
let home: number;

async function signedIn(browser: Browser, signIn: (calls: Calls) => Promise<void>): Promise<[Page, Calls]> {
  const context = await browser.newContext({ baseURL: MAIN.server, viewport: WIDE });
  const calls = new Calls(context.request);
  await signIn(calls);
  return [await context.newPage(), calls];
}

test.beforeAll(async ({ browser }) => {
  const staff = (email: string) => (calls: Calls) => calls.signInAsStaff(email);
  const [page, asFacility] = await signedIn(browser, staff("osaka-facility@example.com"));
  const [, asCounselor] = await signedIn(browser, staff("osaka-counselor@example.com"));
  const [seeker, asSeeker] = await signedIn(browser, (calls) => calls.signInByLine(SEEKER));
  const place = { prefecture: "福井県", address_1: "福井市" };
  const { id } = await asFacility.send("POST", "/api/facilities/homes/", {
    data: { ...homeForm("ひまわりの家"), ...place },
  });
  for (const [number, changes] of PEOPLE.entries()) {
    const form = { name: `見本 ${number}`, preferredLocation_prefecture: '["福井県"]', ...changes };
    await asCounselor.send("POST", "/api/applicants/preferences/", { multipart: wishesForm(form) });
  }
  await asSeeker.send("POST", "/api/applicants/preferences/", {
    multipart: wishesForm({ age: "24", preferredLocation_prefecture: '["福井県"]', ...place }),
  });
  [facility, applicant, home] = [page, seeker, id];
  await facility.goto(`/facilities/matched-preferences/${home}/`);
  await expect(facility.getByRole("article")).toHaveCount(PEOPLE.length + 1);
});

test("filter by part of a municipality stays in the URL", async () => {
  for (const viewport of [WIDE, PHONE]) {
    await facility.setViewportSize(viewport);
    await facility.goto(`/facilities/matched-preferences/${home}/`);
    await expectGoodScreen(facility);
    if (viewport === PHONE) await facility.getByRole("button", { name: "しぼり込みと並び順" }).click();
    await facility.getByLabel("今の住まい（市区町村）").fill("大阪市");
    await facility.keyboard.press("Enter");
    await expect(facility.getByRole("article")).toHaveCount(2);
    await expectGoodScreen(facility);
    await facility.reload();
    await expect(facility.getByRole("article")).toHaveCount(2);
    if (viewport === PHONE)
      await expect(facility.getByRole("button", { name: "しぼり込みと並び順（1件を設定中）" })).toBeVisible();
  }
});

test("person put aside leaves the list and can be restored, at 390 px", async () => {
  await facility.goto(`/facilities/matched-preferences/${home}/`);
  const person = facility.getByRole("article").filter({ hasText: "63歳・女性" });
  await person.getByRole("button", { name: words("一覧から外す") }).click();
  const undo = facility.getByRole("button", { name: words("63歳・女性の方を元に戻す") });
  await expect(undo).toBeFocused();
  await expectGoodScreen(facility);
  await facility.reload();
  await expect(facility.getByRole("article")).toHaveCount(PEOPLE.length);
  await facility.goto(`/facilities/matched-preferences/${home}/?put_aside=true`);
  await expect(facility.getByRole("article")).toHaveCount(1);
  await expectText(facility, "外しました");
  await expectGoodScreen(facility);
  await facility.getByRole("button", { name: words("63歳・女性の方を一覧に戻す") }).click();
  await facility.goto(`/facilities/matched-preferences/${home}/`);
  await expect(facility.getByRole("article")).toHaveCount(PEOPLE.length + 1);
});

test("keyboard alone pages through people, writes a note and sends a request", async () => {
  await facility.setViewportSize(WIDE);
  await facility.goto(`/facilities/matched-preferences/${home}/`);
  const keys = new Keyboard(facility);
  await keys.press(facility.getByRole("button", { name: /詳細を見る/ }).nth(1));
  const details = facility.getByRole("dialog");
  await details.getByRole("heading", { name: "希望条件" }).waitFor();
  await expectGoodScreen(facility);
  const next = details.getByRole("button", { name: "次の方" });
  await keys.press(next);
  await expect(details.getByText("3番目、")).toBeAttached();
  await expect(next).toBeFocused();
  for (const rank of [2, 1]) {
    await facility.keyboard.press("Shift+Tab");
    await facility.keyboard.press("Enter");
    await expect(details.getByText(`${rank}番目、`)).toBeAttached();
    await facility.keyboard.press("Tab");
  }
  await expect(details).toHaveAccessibleName("24歳・女性の方の詳細");
  await details.getByRole("heading", { name: "希望条件" }).waitFor();
  await keys.write(details.getByRole("textbox", { name: "事業所のメモ" }), "見学の候補日を送る。");
  await keys.press(details.getByRole("button", { name: "メモを保存する" }));
  await expect(details.getByText("メモを保存しました。")).toBeVisible();
  await expectGoodScreen(facility);
  await keys.press(details.getByRole("button", { name: /連絡する/ }));
  const question = facility.getByRole("dialog", { name: "この方に連絡しますか？" });
  await keys.write(question.getByRole("textbox"), "03-1234-5678にお電話ください。");
  await keys.press(question.getByRole("button", { name: "連絡する" }));
  await expect(question.getByText(/電話番号は書けません/).first()).toBeVisible();
  await expectGoodScreen(facility);
  await keys.write(question.getByRole("textbox"), WORDS);
  await keys.press(question.getByRole("button", { name: "連絡する" }));
  await expect(details.getByRole("link", { name: "コンタクトを見る" })).toBeFocused();
  await facility.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expect(facility.getByText("メモあり")).toBeVisible();
});

test("applicant sees the home's message in the app, at 390 px", async () => {
  await applicant.setViewportSize(PHONE);
  await applicant.goto("/applicants/top/");
  const [contact] = await new Calls(applicant.context().request).read<{ id: number }[]>(
    "/api/chat/contacts/",
  );
  await applicant.goto(`/applicants/contacts/${contact?.id}/`);
  await applicant.locator("summary", { hasText: words("ホームのこと") }).click();
  await expectText(applicant, "ホームからのことば");
  await expectText(applicant, WORDS);
  await expectGoodScreen(applicant);
  await expect(applicant.getByText(words("見学の候補日"))).toHaveCount(0);
});
