import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { fakeServer } from "shared-ui/testing/fake-server";
import { haveSession } from "shared-ui/testing/session";
import { beforeEach, expect, it } from "vitest";
import { startAt } from "../../testing";
import { isSaid, openPage, words } from "../../testing-pages";
import { hasLeft } from "../account/left";
import ConsentPage from "./ConsentPage";

const PATH = "/applicants/consent/";
const USER = { id: 1, role: "applicant", username: "x", lineId: "U1", pictureUrl: null, offices: [] };

let consentedTo: number | null = null;
let registered: object[] = [];
let calls: unknown[] = [];

const network = fakeServer(
  http.get("*/api/auth/user/", () =>
    HttpResponse.json({ ...USER, needs_consent: true, consented_to: consentedTo }),
  ),
  http.get("*/api/accounts/applicants/info/", () =>
    HttpResponse.json({ displayName: "x", pictureUrl: null }),
  ),
  http.get("*/api/applicants/preferences/", () => HttpResponse.json(registered)),
  http.post("*/api/applicants/consent/", async ({ request }) => {
    calls.push(await request.json());
    return HttpResponse.json({});
  }),
  http.post("*/api/auth/logout/", () => {
    calls.push("logout");
    return HttpResponse.json({});
  }),
  http.delete("*/api/applicants/account/", () => {
    calls.push("delete");
    return HttpResponse.json({});
  }),
);

beforeEach(() => {
  haveSession();
  consentedTo = null;
  registered = [];
  calls = [];
});

const press = async (user: ReturnType<typeof openPage>, name: string) =>
  user.click(await screen.findByRole("button", { name }));

it("says who sees what and when, one point at a time, with two equal buttons", async () => {
  openPage(ConsentPage, PATH);
  for (const sentence of [
    "名前は見えません。",
    "自分で書いた文が見えます。",
    "番地と郵便番号は、あなたが見せたときだけです。",
    "いつでも、全部消せます。",
    "「やめる」を押すと、何も残りません。",
  ]) {
    await isSaid(sentence);
  }
  expect(words()).not.toContain("文が新しくなりました。");
  const [agree, decline] = ["はじめる", "やめる"].map((name) => screen.getByRole("button", { name }));
  expect(agree?.className).toBe(decline?.className);
  expect(calls).toEqual([]);
});

it("sends the version of the shown text and continues", async () => {
  const user = openPage(ConsentPage, PATH);
  await press(user, "はじめる");
  expect(await screen.findByText("at /applicants/first-steps/")).toBeVisible();
  expect(calls).toEqual([{ version: 3, person: null }]);
});

it("requires the name and consent of a family member, with errors at the fields", async () => {
  const user = openPage(ConsentPage, PATH);
  await user.click(await screen.findByRole("radio", { name: /家族/ }));
  await isSaid("ご本人は、いいと言っていますか。");
  await user.type(screen.getByRole("textbox"), "なつみ");
  await press(user, "はじめる");
  const agrees = screen.getByRole("checkbox");
  expect(agrees).toHaveFocus();
  expect(agrees).toBeInvalid();
  expect(calls).toEqual([]);
  await user.click(agrees);
  await press(user, "はじめる");
  await waitFor(() => expect(calls).toEqual([{ version: 3, person: { name: "なつみ", agrees: true } }]));
});

it("returns to the previous page after consent to a new text", async () => {
  consentedTo = 1;
  const user = openPage(ConsentPage, PATH);
  await press(user, "はじめる");
  expect(await screen.findByText("at /applicants/top/")).toBeVisible();
});

it("deletes the account of a new user who declines, and says goodbye", async () => {
  const { replace } = startAt(PATH);
  const user = openPage(ConsentPage, PATH);
  await isSaid("何も残りません。");
  await press(user, "やめる");
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/accounts/applicants/goodbye/"));
  expect(calls).toEqual(["delete"]);
  expect(hasLeft()).toBe(true);
});

it.each([
  ["consented to an older text", 1, []],
  ["registered before consent was required", null, [{ id: 7 }]],
])("only signs out a user who %s, and says so first", async (_, version, preferences) => {
  consentedTo = version;
  registered = preferences;
  const user = openPage(ConsentPage, PATH);
  await isSaid("「やめる」を押すと、ログアウトします。");
  await press(user, "やめる");
  await waitFor(() => expect(calls).toEqual(["logout"]));
  expect(hasLeft()).toBe(true);
});

it("says that the text has changed", async () => {
  consentedTo = 1;
  openPage(ConsentPage, PATH);
  await isSaid("文が新しくなりました。");
  expect(screen.getByRole("link", { name: /設定/ })).toHaveAttribute("href", "/applicants/settings/");
});

it("asks for a reload if the page is older than the text", async () => {
  const detail = "文が新しくなりました。画面を読み込み直して、もう一度お読みください。";
  network.use(
    http.post("*/api/applicants/consent/", () =>
      HttpResponse.json({ detail, code: "consent_outdated" }, { status: 409 }),
    ),
  );
  const user = openPage(ConsentPage, PATH);
  await press(user, "はじめる");
  expect(await screen.findByRole("alertdialog", { name: detail })).toBeVisible();
});
