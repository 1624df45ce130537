/** The walks through the demo on which the pictures of `npm run screens` are taken. */

async function signIn(page, path, email) {
  await page.goto(path);
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("パスワード").fill("demo-password");
  await page.getByRole("button", { name: "ログイン" }).click();
}

/** The portal's pages about accounts, as a visitor sees them. */
export async function takeAccountScreens({ page, take }) {
  await page.goto("/accounts/facilities/request/");
  await take("registration-request");
  await page.getByRole("button", { name: "申し込む" }).click();
  await take("registration-request-faults");
  await page.goto("/accounts/facilities/forgotten/");
  await take("forgotten-password");
  // Whether a link can be used is asked with the password: any secret opens the form.
  await page.goto("/accounts/facilities/password/#secret");
  await take("new-password");
  await page.goto("/accounts/privacy/");
  await take("privacy");
}

/** The landing page, and the portal as a facility member sees it. */
export async function takeFacilityScreens({ page, take }) {
  await page.goto("/");
  await take("landing");
  await page.goto("/accounts/facilities/login/");
  await take("facility-login");
  await signIn(page, "/accounts/facilities/login/", "facility@example.com");
  await page.waitForURL("**/facilities/top/");
  await take("facility-top");
  await page.getByRole("button", { name: /お知らせ/ }).click();
  await take("facility-notifications");
  await page.goto("/facilities/create/");
  await take("facility-home-form");
  await page.goto("/facilities/print/1/");
  await take("facility-home-sheet");
  await page.goto("/facilities/matched-preferences/1/");
  await take("portal-matched-preferences-desktop");
  await page
    .getByRole("button", { name: /詳細を見る/ })
    .nth(2)
    .click();
  await take("facility-match-details");
  await page.goto("/facilities/contacts/4/x/");
  await take("facility-contacts");
  await openARoom(page);
  await take("facility-room");
  await page.getByRole("button", { name: "入居確定" }).click();
  await take("facility-move-in-question");
  await page.goto("/facilities/invoices/");
  await take("facility-invoices");
}

/** The portal as a counselor sees it. */
export async function takeCounselorScreens({ page, take }) {
  await page.goto("/accounts/counselors/login/");
  await take("counselor-login");
  await signIn(page, "/accounts/counselors/login/", "counselor@example.com");
  await page.waitForURL("**/counselors/top/");
  await take("counselor-top");
  await page.goto("/counselors/create/");
  await take("counselor-preference-form");
  await page.goto("/counselors/top/");
  const withContacts = page.getByRole("article").filter({ hasText: "1件" }).first();
  await withContacts.getByRole("link", { name: /コンタクト/ }).click();
  await take("counselor-contacts");
  await page.getByRole("heading", { name: "証明書を見た人" }).scrollIntoViewIfNeeded();
  await take("counselor-certificate-views");
  const [{ id }] = await (await page.request.get("/api/applicants/preferences/")).json();
  await page.goto(`/counselors/print/${id}/`);
  await take("counselor-person-sheet");
}

/** The phone's LINE chat, and the app that it opens. */
export async function takeApplicantScreens({ page, line, take }) {
  const phone = (digit) => `${line}/phone/U${digit.repeat(32)}/`;
  await page.goto("/accounts/applicants/login/");
  await take("applicant-login");
  await page.goto(phone("5"));
  await page.getByRole("link", { name: "内容を見る" }).last().scrollIntoViewIfNeeded();
  await take("line-chat");
  await page.getByRole("link", { name: "内容を見る" }).last().click();
  await page.getByRole("dialog").waitFor();
  await take("applicant-home-detail");
  await page.getByRole("button", { name: /型\s*とは/ }).click();
  await take("applicant-word-explained");
  await page.goto("/applicants/contacts/");
  await take("applicant-contacts");
  await page.goto("/applicants/top/");
  await take("applicant-top");
  await page.goto(phone("2"));
  await page.getByRole("link", { name: "アプリを開く" }).click();
  await page.waitForURL("**/applicants/top/");
  await page.goto("/applicants/contacts/");
  await page
    .getByRole("link", { name: /トークルーム/ })
    .first()
    .click();
  await page.getByRole("log").waitFor();
  await take("applicant-room");
  for (const screen of ["certificate-views", "settings", "words", "leave"]) {
    await page.goto(`/applicants/${screen}/`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await take(`applicant-${screen}`);
  }
  await page.goto(phone("1"));
  await page.getByRole("link", { name: "アプリを開く" }).click();
  await page.waitForURL("**/applicants/top/");
  await take("applicant-top-new");
  await page.goto("/applicants/create/");
  await take("applicant-preference-form");
}

async function openARoom(page) {
  const contacts = await (await page.request.get("/api/chat/contacts/")).json();
  const open = contacts.find(({ status, confirmed_at }) => status === "accepted" && !confirmed_at);
  await page.goto(`/chat/${open.id}/`);
  await page.getByRole("log").waitFor();
}
