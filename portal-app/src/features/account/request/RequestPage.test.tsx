/** Requesting documents and a registration. */
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { fakeServer } from "shared-ui/testing/fake-server";
import { afterEach, expect, it } from "vitest";
import { fill, heading, openPortal, pageSettingsAre } from "../../../testing";

const ADDRESS = "/accounts/facilities/request/";
const TITLE = "資料請求・新規登録のお申し込み";

let sent: unknown[] = [];

const network = fakeServer(
  http.post(`*/api${ADDRESS}`, async ({ request }) => {
    sent.push(await request.json());
    await delay(20);
    return HttpResponse.json({}, { status: 201 });
  }),
  http.get("*/api/auth/user/", () => HttpResponse.json({ detail: "", code: "" }, { status: 401 })),
);

afterEach(() => {
  sent = [];
});

async function fillIn(person: UserEvent): Promise<void> {
  await heading(TITLE);
  await person.click(screen.getByRole("radio", { name: "相談支援専門員" }));
  await fill(person, /^法人名/, "相談支援センターひだまり");
  await fill(person, /担当者名/, "佐々木 由美");
  await fill(person, /メールアドレス/, "ｓasaki@example.com");
  await fill(person, /電話番号/, "０３-0000-1234");
}

const submit = (person: UserEvent) => person.click(screen.getByRole("button", { name: "申し込む" }));
const refuse = (status: number, body: object) =>
  network.use(http.post(`*/api${ADDRESS}`, () => HttpResponse.json(body, { status })));

it("is sent once, however often the button is pressed, and then shows the next steps", async () => {
  const { person } = openPortal(ADDRESS);
  await fillIn(person);
  await person.dblClick(screen.getByRole("button", { name: "申し込む" }));
  expect(await heading("メールをご確認ください")).toHaveFocus();
  expect(screen.getByText(/確認のメールを「ｓasaki@example.com」に送りました。/)).toBeVisible();
  expect(document.title).toBe("メールをご確認ください | グループホームマッチング");
  expect(sent).toEqual([
    {
      role: "counselor",
      organization: "相談支援センターひだまり",
      corporation_number: null,
      office_name: null,
      office_number: null,
      contact_name: "佐々木 由美",
      email: "ｓasaki@example.com",
      phone: "03-0000-1234",
      message: "",
    },
  ]);
  expect(localStorage.getItem("draft:signup")).toBeNull();
});

it("asks for the numbers and the office's name, which are optional", async () => {
  const { person } = openPortal(ADDRESS);
  await fillIn(person);
  await fill(person, /法人番号/, "1234567890123");
  await fill(person, /^事業所名/, "ひだまり南");
  await fill(person, /事業所番号/, "１３２0000015");
  await submit(person);
  await heading("メールをご確認ください");
  expect(sent).toMatchObject([
    { corporation_number: "1234567890123", office_name: "ひだまり南", office_number: "1320000015" },
  ]);
});

it("shows missing input at each field and in a focused summary, before sending", async () => {
  const { person } = openPortal(ADDRESS);
  await heading(TITLE);
  await fill(person, /メールアドレス/, "sasaki.example.com");
  await submit(person);
  const summary = screen.getByRole("region", { name: "入力内容を確認してください" });
  expect(summary).toHaveFocus();
  expect(
    within(summary)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual([
    "「種別」を選択してください。",
    "「法人名」を入力してください。",
    "「担当者名」を入力してください。",
    "メールアドレスを確かめてください。例：home@example.com",
    "「電話番号」を入力してください。",
  ]);
  expect(screen.getByLabelText(/担当者名/)).toHaveAccessibleDescription("「担当者名」を入力してください。");
  await fill(person, /担当者名/, "佐々木");
  expect(screen.getByLabelText(/担当者名/)).toBeValid();
  expect(sent).toEqual([]);
});

it("shows the server's errors at their fields", async () => {
  const sentence = "電話番号は10けたか11けたの数字で入力してください。例：03-1234-5678";
  refuse(422, { detail: "入力内容をご確認ください。", code: "invalid", fields: { phone: [sentence] } });
  const { person } = openPortal(ADDRESS);
  await fillIn(person);
  await submit(person);
  await waitFor(() => expect(screen.getByLabelText(/電話番号/)).toHaveAccessibleDescription(/けたの数字/));
  expect(screen.getByRole("region", { name: "入力内容を確認してください" })).toHaveFocus();
});

it("keeps the input after too many attempts, and says how long to wait", async () => {
  const detail = "短い時間に何度も行われました。12分ほど待ってから、もう一度お試しください。";
  refuse(429, { detail, code: "too_many" });
  const { person } = openPortal(ADDRESS);
  await fillIn(person);
  await submit(person);
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.getByLabelText(/担当者名/)).toHaveValue("佐々木 由美");
});

it("asks before leaving, also to the landing page, and restores the input after a reload", async () => {
  const { person, leave } = openPortal(ADDRESS);
  await heading(TITLE);
  await fill(person, /お問い合わせ内容/, "資料をください。");
  await person.click(within(screen.getByRole("banner")).getByRole("link"));
  const question = await screen.findByRole("alertdialog", { name: /ページを移動しますか？/ });
  await person.click(within(question).getByRole("button", { name: "入力を続ける" }));
  expect(window.location.pathname).toBe(ADDRESS);
  leave();
  openPortal(ADDRESS);
  await heading(TITLE);
  expect(screen.getByLabelText(/お問い合わせ内容/)).toHaveValue("資料をください。");
});

it("continues in another tab, and one press removes it from a shared computer", async () => {
  const { person, leave } = openPortal(ADDRESS);
  await heading(TITLE);
  await fill(person, /お問い合わせ内容/, "資料をください。");
  leave();
  sessionStorage.clear();
  const other = openPortal(ADDRESS);
  await heading(TITLE);
  expect(screen.getByLabelText(/お問い合わせ内容/)).toHaveValue("資料をください。");
  await other.person.click(screen.getByRole("button", { name: "入力を消す" }));
  expect(screen.getByLabelText(/お問い合わせ内容/)).toHaveValue("");
  expect(await screen.findByText("入力を消しました。")).toBeVisible();
  expect(localStorage.getItem("draft:signup")).toBeNull();
});

it("links to the deployment's inquiry page if configured", async () => {
  pageSettingsAre({ inquiryUrl: "https://inquiry.example.com/" });
  openPortal(ADDRESS);
  await heading(TITLE);
  const link = screen.getByRole("link", { name: "お問い合わせフォーム（新しいタブで開きます）" });
  expect(link).toHaveAttribute("href", "https://inquiry.example.com/");
});
