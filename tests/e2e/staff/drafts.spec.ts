/** Drafts of staff forms survive a closed tab, an ended session and a lost connection. Duplicates are confirmed. */
import { type BrowserContext, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { homeForm, wishesForm } from "../support/forms";
import { hold } from "../support/holding";
import { Keyboard } from "../support/keyboard";
import { closeAlert, expectGoodScreen } from "../support/screen";

const WIDE: BrowserContextOptions = { baseURL: MAIN.server, viewport: { width: 1280, height: 800 } };
const NARROW: BrowserContextOptions = { baseURL: MAIN.server, viewport: { width: 390, height: 844 } };
const EMAIL = "draft-counselor@example.com";
const NAME = "秋元 節子";

test.describe.configure({ mode: "serial" });

let context: BrowserContext;
let calls: Calls;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext(WIDE);
  calls = new Calls(context.request);
  await calls.signInAsStaff(EMAIL);
  const earlier = { multipart: wishesForm({ name: "秋元節子", age: "44", gender: "female" }) };
  await calls.send("POST", "/api/applicants/preferences/", earlier);
});

const field = (page: Page, label: string) => page.getByLabel(label);
const kept = (page: Page) => expect(page.getByText(/下書きを保存しました \d\d:\d\d/)).toBeVisible();

test("new tab restores the draft of a closed tab, with half-width digits", async () => {
  const first = await context.newPage();
  await first.goto("/counselors/create/");
  await field(first, "氏名").fill(NAME);
  await field(first, "年齢").fill("４４歳");
  await field(first, "郵便番号").fill("１５４ー００１７");
  await field(first, "氏名").focus();
  await expect(field(first, "年齢")).toHaveValue("44");
  await expect(field(first, "郵便番号")).toHaveValue("154-0017");
  await kept(first);
  await expectGoodScreen(first);
  await first.close();
  const second = await context.newPage();
  await second.goto("/counselors/create/");
  await expect(field(second, "氏名")).toHaveValue(NAME);
  await expect(field(second, "市区町村")).toHaveValue("世田谷区");
  expect(await calls.read("/api/accounts/drafts/")).toMatchObject([{ form: "preference/new" }]);
  await second.close();
});

test("form survives an ended session", async () => {
  const page = await context.newPage();
  await page.goto("/counselors/create/");
  await expect(field(page, "氏名")).toHaveValue(NAME);
  await context.clearCookies();
  await field(page, "番地・建物名").fill("世田谷9-9-9");
  await closeAlert(page, "再度ログインしてください。");
  await page.waitForURL("**/accounts/counselors/login/");
  await page.getByLabel("メールアドレス").fill(EMAIL);
  await page.getByLabel("パスワード").fill("demo-password");
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  await page.waitForURL("**/counselors/create/");
  await expect(field(page, "氏名")).toHaveValue(NAME);
  // The unsaved text was only in the page's memory, not in the session storage.
  await expect(field(page, "番地・建物名")).toHaveValue("世田谷9-9-9");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("世田谷");
  await kept(page);
  await page.close();
});

test("text typed offline or on a slow connection is saved later", async () => {
  const page = await context.newPage();
  await page.goto("/counselors/create/");
  await expect(field(page, "氏名")).toHaveValue(NAME);
  await context.setOffline(true);
  await field(page, "番地・建物名").fill("世田谷9-9-8");
  await expect(page.getByText("まだ保存できていません。")).toBeVisible();
  await context.setOffline(false);
  await kept(page);
  const { pending, release } = await hold(page, "**/api/accounts/drafts/**");
  await field(page, "番地・建物名").fill("世田谷9-9-10");
  await field(page, "病状の詳細").fill("花が好きです。");
  await pending;
  await field(page, "病状の詳細").fill("花と本が好きです。");
  release();
  await expect
    .poll(() => calls.read("/api/accounts/drafts/preference/new/"), { timeout: 20_000 })
    .toMatchObject({ answers: { address_2: "世田谷9-9-10", condition_detail: "花と本が好きです。" } });
  await page.close();
});

test("second tab of a form offers to load the other version", async () => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) {
    await page.goto("/counselors/create/");
    await expect(field(page, "氏名")).toHaveValue(NAME);
  }
  await field(one, "番地・建物名").fill("世田谷1-1-1");
  await kept(one);
  await expect
    .poll(async () => JSON.stringify(await calls.read("/api/accounts/drafts/preference/new/")))
    .toContain("世田谷1-1-1");
  await field(two, "病状の詳細").fill("犬が好きです。");
  await expect(two.getByRole("alert").filter({ hasText: "別の画面で" })).toBeVisible();
  await expectGoodScreen(two);
  await two.getByRole("button", { name: "別の画面の内容を読み込む" }).click();
  await expect(field(two, "番地・建物名")).toHaveValue("世田谷1-1-1");
  await one.close();
  await two.close();
});

test("registering a duplicate person shows the existing one, and deletes the draft afterwards", async () => {
  const page = await context.newPage();
  await page.goto("/counselors/create/");
  const group = (name: string) => page.getByRole("group", { name });
  await group("性別").getByRole("radio", { name: "女性" }).check();
  await group("ご本人の同意").getByRole("radio", { name: "書面" }).check();
  await field(page, "同意した日").fill("2026-03-01");
  await group("病状").getByRole("checkbox", { name: "知的障害" }).check();
  // Another prefecture than that of the main flow's home, so that the person is not in its list.
  await group("希望入居地").getByRole("checkbox", { name: "神奈川県" }).check();
  for (const list of ["建物タイプ", "グループホームの形態", "医療支援体制"])
    await group(list).getByRole("checkbox", { name: "希望無し" }).check();
  const keys = new Keyboard(page);
  await page.getByRole("button", { name: "登録", exact: true }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("同じ名前と年齢の方が、もう登録されています。");
  await expect(
    question.getByRole("link", { name: "秋元節子さん（44歳）を開く（新しいタブ）" }),
  ).toBeVisible();
  await expectGoodScreen(page);
  await keys.press(question.getByRole("button", { name: "それでも登録する" }));
  await closeAlert(page, "登録に成功しました。");
  await page.waitForURL("**/counselors/top/");
  expect(await calls.read("/api/accounts/drafts/")).toEqual([]);
  await page.close();
});

test("copy of a person omits the personal fields, on a phone", async ({ browser }) => {
  const phone = await browser.newContext(NARROW);
  const own = new Calls(phone.request);
  await own.signInAsStaff(EMAIL);
  const form = {
    multipart: wishesForm({ name: "西村 空", age: "31", condition_detail: "静かな所が好きです。" }),
  };
  const { id } = await own.send("POST", "/api/applicants/preferences/", form);
  const page = await phone.newPage();
  await page.goto(`/counselors/edit/${id}`);
  await page.getByRole("link", { name: "これをもとに新しく登録" }).click();
  await page.waitForURL("**/counselors/create/?from=*");
  await expect(page.getByText("「西村 空」の内容を写しました。")).toBeVisible();
  await expect(field(page, "年齢")).toHaveValue("31");
  for (const empty of ["氏名", "番地・建物名", "病状の詳細"])
    await expect(field(page, empty)).toHaveValue("");
  await kept(page);
  await expectGoodScreen(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "書きかけの下書きがあります。" })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole("button", { name: "下書きの続きを書く" }).click();
  await expect(field(page, "年齢")).toHaveValue("31");
  await phone.close();
});

test("form of a home has the same drafts, copies and warnings", async ({ browser }) => {
  const desk = await browser.newContext(WIDE);
  const own = new Calls(desk.request);
  await own.signInAsStaff("draft-facility@example.com");
  const { id } = await own.send("POST", "/api/facilities/homes/", { data: homeForm("しらかばの家") });
  const page = await desk.newPage();
  await page.goto(`/facilities/edit/${id}/`);
  await field(page, "家賃").fill("５２，０００円");
  await field(page, "電話番号").focus();
  await expect(field(page, "家賃")).toHaveValue("52000");
  await kept(page);
  await page.reload();
  await expect(field(page, "家賃")).toHaveValue("52000");
  await page.goto(`/facilities/create/?from=${id}`);
  await field(page, "グループホーム名").fill("しらかばの家");
  await field(page, "番地・建物名").fill("9-9-9");
  await page.getByRole("button", { name: "登録", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("同じ名前か住所のホームが、もう登録されています。");
  await question.getByRole("button", { name: "入力に戻る" }).click();
  await field(page, "グループホーム名").fill("しらかばの家 別館");
  await page.getByRole("button", { name: "登録", exact: true }).click();
  await closeAlert(page, "登録に成功しました。");
  expect(await own.read("/api/accounts/drafts/")).toMatchObject([
    { form: `home/${id}`, called: "しらかばの家" },
  ]);
  await desk.close();
});

test("picture of a home is sent again after the session was renewed", async ({ browser }) => {
  const desk = await browser.newContext(WIDE);
  const own = new Calls(desk.request);
  await own.signInAsStaff("draft-facility@example.com");
  const { id } = await own.send("POST", "/api/facilities/homes/", { data: homeForm("からまつの家") });
  const page = await desk.newPage();
  await page.goto(`/facilities/edit/${id}/`);
  await page.route("**/upload_images/", (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
  const picture = new URL("../fixtures/exterior.jpg", import.meta.url).pathname;
  await page.locator('input[type="file"]').setInputFiles(picture);
  await page.getByRole("button", { name: "更新", exact: true }).click();
  await closeAlert(page, "更新に成功しました。");
  expect(await own.read(`/api/facilities/homes/${id}/`)).toMatchObject({ images: [{}] });
  await desk.close();
});
