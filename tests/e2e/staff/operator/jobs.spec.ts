/** All tasks of the operator in the console with the keyboard only. Other tests cover the commands. */
import { expect, type Page } from "@playwright/test";
import { MAIN } from "../../servers/addresses";
import { test } from "../../servers/test";
import { Calls } from "../../support/calls";
import { changeDatabase } from "../../support/database";
import { homeForm, wishesForm } from "../../support/forms";
import { mailsTo } from "../../support/mails";
import { expectGoodScreen } from "../../support/screen";
import { fillField, OperatorConsole, REASON } from "./operator-console";

const FACILITY = "console-facility@example.com";
const OTHER = "console-other@example.com";
const COUNSELOR = "console-counselor@example.com";
/** The mail addresses of the signups by the name of the corporation. */
const SIGNUP_EMAILS = {
  さざんか: "console-asks-sazanka@example.com",
  ぼたん: "console-asks-botan@example.com",
};
const HARUTO = `U${"9".repeat(32)}`;
const HOME = "つばきの家";
const PERSON = "森 さくら";
/** The limit in seconds for finding the state of a lost message. */
const MAX_SECONDS = 60;

/** Settle the queue items that other tests on this server have left. */
const SETTLE_LEFTOVERS = [
  "UPDATE quota_warning SET checked_at = reached_at",
  "UPDATE contact SET fee_checked_at = created_at",
  "UPDATE push SET dismissed_at = created_at WHERE state = 'failed'",
  "UPDATE mail SET dismissed_at = created_at WHERE state = 'failed'",
  "UPDATE signup SET state = 'rejected' WHERE state = 'waiting' AND email NOT LIKE 'console-asks-%'",
].join(";");

test.use({ baseURL: MAIN.server, viewport: { width: 1280, height: 800 } });
test.describe.configure({ mode: "serial" });

let operator: OperatorConsole;
let page: Page;
/** The contact of the applicant with the lost push, and the contact of the counselor's person. */
let lostContact: number;
let counselorContact: number;

test.beforeAll(async ({ browser }) => {
  const as = async () => new Calls((await browser.newContext({ baseURL: MAIN.server })).request);
  const [facility, counselor, other, seeker, stranger] = [
    await as(),
    await as(),
    await as(),
    await as(),
    await as(),
  ];
  await facility.signInAsStaff(FACILITY);
  await counselor.signInAsStaff(COUNSELOR);
  await other.signInAsStaff(OTHER);
  await other.setUpApp();
  await seeker.signInByLine(HARUTO);
  const home = await facility.send("POST", "/api/facilities/homes/", { data: homeForm(HOME) });
  const person = await counselor.send("POST", "/api/applicants/preferences/", {
    multipart: wishesForm({ name: PERSON }),
  });
  const own = await seeker.send("POST", "/api/applicants/preferences/", { multipart: wishesForm() });
  const ask = (preference: number) =>
    facility.send("POST", "/api/chat/contacts/", { data: { home: home.id, preference } });
  lostContact = (await ask(own.id)).id;
  counselorContact = (await ask(person.id)).id;
  await seeker.send("PATCH", `/api/chat/contacts/${lostContact}/accept_contact/`);
  await seeker.send("POST", `/api/chat/contacts/${lostContact}/report/`, {
    data: { reason: "harassment", detail: "言い方がこわいです。" },
  });
  for (const [name, email] of Object.entries(SIGNUP_EMAILS))
    await stranger.send("POST", "/api/accounts/facilities/request/", { data: request(name, email) });
  const failed = "state = 'failed', attempts = 5, settled_at = created_at, dismissed_at = NULL";
  changeDatabase(`
    ${SETTLE_LEFTOVERS};
    UPDATE report SET settled_at = created_at WHERE contact_id <> ${lostContact};
    UPDATE signup SET confirmed_at = created_at, secret_hash = NULL WHERE email LIKE 'console-asks-%';
    UPDATE push SET ${failed}, failure = 'LINE answered 401' WHERE contact_id = ${lostContact};
    INSERT INTO mail (address, subject, text, account_id, state, attempts, next_attempt_at, due_at, created_at, settled_at, failure)
      SELECT email, '', '', NULL, 'failed', 5, created_at, created_at, created_at, created_at, 'SMTP answered 550'
      FROM account WHERE email = '${COUNSELOR}';
    UPDATE contact SET status = 'completed', confirmed_at = created_at, contested_at = created_at,
      ended_at = created_at, fee_checked_at = NULL WHERE id = ${counselorContact};
    INSERT INTO quota_warning (corporation_id, quota, day, used, most, reached_at)
      SELECT corporation_id, 'requests', '2026-03-05', 95, 100, (SELECT created_at FROM contact WHERE id = ${counselorContact})
      FROM office WHERE id = (SELECT office_id FROM home WHERE id = ${home.id})`);
  page = await (await browser.newContext()).newPage();
  operator = new OperatorConsole(page);
  await operator.signIn();
});

test("signup is compared with known data, approved and invited again", async () => {
  await operator.list("アカウントの申し込み", 2);
  await operator.follow(
    page
      .getByRole("row", { name: /グループホーム/ })
      .first()
      .getByRole("link"),
  );
  await operator.enterReason("申し込みの確認");
  await expect(page.getByText("社会福祉法人さざんか")).toBeVisible();
  await expectGoodScreen(page);
  await operator.act("承認する", "承認する", { done: "承認しました。パスワードを決めるメールを送ります。" });
  await expect(page.getByText("承認済み")).toBeVisible();
  await operator.list("パスワードをまだ決めていない方");
  await operator.follow(page.getByRole("link", { name: /申し込みを見る/ }).last());
  await operator.enterReason();
  await operator.act("招待をもう一度送る", "招待をもう一度送る");
  await expect.poll(() => mailsTo(SIGNUP_EMAILS.さざんか).length, { timeout: 20_000 }).toBeGreaterThan(2);
});

test("signup is rejected with a message from the operator", async () => {
  await operator.list("アカウントの申し込み", 1);
  await operator.follow(page.getByRole("link", { name: /申し込みを見る/ }));
  await operator.enterReason("申し込みの確認");
  const fill = fillField("相手に伝えること", "指定通知書をお送りください。");
  await operator.act("断る", "断る", { fill });
  await expect(page.getByText("お断り")).toBeVisible();
  await expect
    .poll(() => mailsTo(SIGNUP_EMAILS.ぼたん).join(), { timeout: 20_000 })
    .toContain("指定通知書をお送りください。");
});

test("lost message is found within a minute and sent again", async () => {
  const start = Date.now();
  await operator.open(HARUTO, "アカウント", "はると");
  const push = page.getByRole("listitem").filter({ hasText: "LINEの通知 連絡が届いた：届きませんでした" });
  await expect(push).toContainText("5回送りました（相手の答え：401）");
  const seconds = (Date.now() - start) / 1000;
  expect(seconds).toBeLessThan(MAX_SECONDS);
  await expectGoodScreen(page);
  await operator.list("届かなかったLINE", 1);
  await operator.act("もう一度送る", "もう一度送る", { done: "もう一度送ります。" });
  await expect(page.getByText("いま、待っているものはありません。")).toBeVisible();
});

test("failed mail can be dismissed", async () => {
  await operator.list("届かなかったメール", 1);
  await expect(page.getByText("もう一度は送れません")).toBeVisible();
  await operator.act("対応済みにする", "対応済みにする", { done: "対応済みにしました。" });
  await expect(page.getByText("いま、待っているものはありません。")).toBeVisible();
});

test("contested move-in and nearly used quota can be marked as checked", async () => {
  for (const kind of ["入居確定はちがうと知らせた", "1日の上限に近づいた法人"]) {
    await operator.list(kind, 1);
    await operator.act("確かめた", "確かめた", { done: "確かめたことにしました。" });
    await expect(page.getByText("いま、待っているものはありません。")).toBeVisible();
  }
});

test("report is settled with a suspension, and the office is reinstated", async () => {
  await operator.list("運営への知らせ", 1);
  await operator.follow(page.getByRole("link", { name: /知らせを見る/ }));
  await operator.enterReason("知らせの確認");
  await expect(page.getByText("言い方がこわいです。")).toBeVisible();
  await expectGoodScreen(page);
  await operator.act("対応を決める", "この対応にする", {
    fill: async (keys, window) =>
      keys.choose(
        window.getByRole("group", { name: "対応" }),
        window.getByRole("radio", { name: /事業所の利用を止める/ }),
      ),
  });
  await expect(page.getByRole("term").filter({ hasText: "利用を止めた時刻" })).toBeVisible();
  await operator.list("利用を止めている事業所");
  await operator.follow(page.getByRole("link", { name: /^事業所/ }));
  await operator.enterReason();
  await operator.act("事業所の利用を再開する", "再開する", { follows: /また使えるように/ });
  await expect(page.getByText("利用中")).toBeVisible();
});

test("operator ends sessions, changes the mail address and removes the second factor", {
  tag: "@all",
}, async () => {
  await operator.open(OTHER, "アカウント", "つばき福祉会 南");
  await operator.act("すべてのログインを終わらせる", "ログインを終わらせる", {
    follows: /ログイン1件が終わります/,
  });
  await expect(page.getByRole("listitem").filter({ hasText: "終わりました" })).not.toHaveCount(0);
  await operator.act("メールアドレスを変える", "変える", {
    fill: fillField("新しいメールアドレス", "console-new@example.com"),
    follows: /24時間の間に/,
  });
  await operator.act("二段階認証を取り除く", "取り除く", { follows: /本人はそれまで止められます/ });
  await expect.poll(() => mailsTo(OTHER).join(), { timeout: 20_000 }).toContain("メールアドレス");
});

test("account is disabled, enabled and renamed", { tag: "@all" }, async () => {
  await operator.open(OTHER, "アカウント", "つばき福祉会 南");
  await operator.act("アカウントを止める", "止める", { follows: /すべてのログインが終わります/ });
  await expect(page.getByText("止めています", { exact: true })).toBeVisible();
  await operator.act("アカウントを再開する", "再開する", { follows: /一覧にもどるもの/ });
  await operator.act("アカウントの名前を直す", "直す", {
    fill: fillField("正しい名前", "つばき福祉会 北"),
    follows: /相手に見える名前が変わります/,
  });
  await expect(page.getByText("つばき福祉会 北", { exact: true }).first()).toBeVisible();
});

test("person and contact name of a home are renamed", async () => {
  await operator.open(PERSON, "登録", PERSON);
  await operator.act("登録の名前を直す", "直す", {
    fill: fillField("正しい名前", "森 桜"),
    follows: /見える名前が変わります/,
  });
  await expect(page.getByText("森 桜", { exact: true })).toBeVisible();
  await operator.open(HOME, "ホーム", HOME);
  await operator.act("ホームの担当者名を直す", "直す", {
    fill: fillField("正しい名前", "山田 花"),
    follows: /担当者名が変わります/,
  });
});

test("disclosure request is answered, the access log is shown, and a person is erased", async () => {
  await operator.open("森 桜", "登録", "森 桜");
  await operator.act("開示の請求に答える", "開示に答える", { follows: /残っているもの/ });
  await expect(page.getByText(`理由：${REASON}`).first()).toBeVisible();
  await operator.act("登録を消す", "消す", { follows: /元には戻せません/ });
  await expect(page.getByText("消しました", { exact: true })).toBeVisible();
});

test("duplicate corporations are merged", { tag: "@all" }, async () => {
  await operator.open(OTHER, "アカウント", "つばき福祉会 北");
  const office = page.getByRole("link", { name: /^事業所：/ });
  const [, into] = (await office.innerText()).match(/（(\d+)番）/) ?? [];
  await operator.open(FACILITY, "アカウント", "つばき福祉会");
  await operator.follow(page.getByRole("link", { name: /^事業所：/ }));
  await expect(page.getByRole("heading", { name: /^事業所/ })).toBeVisible();
  await operator.act("法人をまとめる", "まとめる", {
    fill: fillField("まとめる先の事業所の番号", into ?? ""),
    follows: /元には戻せません/,
  });
});

function request(name: string, email: string) {
  return {
    role: "facility",
    organization: `社会福祉法人${name}`,
    contact_name: "高橋 直子",
    email,
    phone: "0312345678",
  };
}
