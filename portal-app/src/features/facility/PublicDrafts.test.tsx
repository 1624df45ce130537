/** Completing homes from public data that a facility has claimed. */
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { PublicDraft, User } from "shared-ui/api/types";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it } from "vitest";
import { heading, openPortal, signedInAs } from "../../testing";

const SOURCE = "出典: 公開データを加工して作成";
const WORDS = "公開データから読み込んだ下書きです。内容を確認して登録してください。";
const GONE = "この下書きは、もうありません。";
const DRAFT: PublicDraft = {
  id: 12,
  name: "ホームこもれび2号館",
  corporation: "社会福祉法人こもれび",
  office_number: "1320000015",
  phone: "0300001235",
  postal_code: "1540004",
  prefecture: "東京都",
  address_1: "世田谷区",
  address_2: "太子堂4-5-6",
  capacity: null,
  published_on: "2022-08-01",
  source: SOURCE,
};

const NO_REQUEST = { name: "", contact_name: "", contact_phone: "", contact_email: "" };

let user: User;
let request = NO_REQUEST;
let drafts: PublicDraft[] = [DRAFT];

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/chat/contacts/", () => HttpResponse.json([])),
  http.get("*/api/facilities/homes/", () => HttpResponse.json([])),
  http.get("*/api/facilities/homes/first/", () => HttpResponse.json(request)),
  http.get("*/api/facilities/homes/ended/", () => HttpResponse.json([])),
  http.get("*/api/facilities/home-drafts/", () => HttpResponse.json(drafts)),
  http.delete("*/api/facilities/home-drafts/12/", () => {
    const [gone] = drafts.splice(0);
    if (gone) return HttpResponse.json({});
    return HttpResponse.json({ detail: GONE, code: "draft_gone" }, { status: 404 });
  }),
);

beforeEach(() => {
  user = signedInAs("facility");
  drafts = [DRAFT];
  request = NO_REQUEST;
});

const REQUESTED = /^申し込みの事業所名と連絡先を入れてあります。/;

it("is filled in with the request for registration, which counts as no change", async () => {
  drafts = [];
  request = {
    name: "こもれび世田谷事業所",
    contact_name: "高橋 直子",
    contact_phone: "0300001234",
    contact_email: "takahashi@example.com",
  };
  const { person } = openPortal("/facilities/create/");
  await heading("ホームの新規登録");
  expect(screen.getByText(REQUESTED)).toBeVisible();
  expect(screen.getByRole("textbox", { name: /グループホーム名/ })).toHaveValue("こもれび世田谷事業所");
  expect(screen.getByRole("textbox", { name: /担当者名/ })).toHaveValue("高橋 直子");
  expect(screen.getByRole("textbox", { name: /電話番号/ })).toHaveValue("0300001234");
  expect(screen.getByRole("textbox", { name: /メールアドレス/ })).toHaveValue("takahashi@example.com");
  // Leaving asks nothing.
  await person.click(screen.getByRole("link", { name: "ホーム一覧" }));
  await heading("ホーム一覧");
});

it("is not filled in with the request where public data is completed", async () => {
  request = { ...NO_REQUEST, name: "こもれび世田谷事業所" };
  openPortal(`/facilities/create/?draft=${DRAFT.id}`);
  await heading("ホームの新規登録");
  expect(screen.queryByText(REQUESTED)).toBeNull();
  expect(screen.getByRole("textbox", { name: /グループホーム名/ })).toHaveValue(DRAFT.name);
});

it("starts on the facility's top page, which names the data source", async () => {
  const { person } = openPortal("/facilities/top/");
  await heading("ホーム一覧");
  const region = await screen.findByRole("region", { name: "公開データの下書き" });
  expect(region).toHaveTextContent(WORDS);
  expect(region).toHaveTextContent(SOURCE);
  expect(region).toHaveTextContent("東京都世田谷区太子堂4-5-6");
  await person.click(within(region).getByRole("link", { name: "ホームこもれび2号館の確認して登録する" }));
  await heading("ホームの新規登録");
  expect(screen.getByText(SOURCE)).toBeVisible();
  expect(screen.getByRole("textbox", { name: /グループホーム名/ })).toHaveValue("ホームこもれび2号館");
  expect(screen.getByRole("textbox", { name: /郵便番号/ })).toHaveValue("154-0004");
  expect(screen.getByRole("textbox", { name: /番地/ })).toHaveValue("太子堂4-5-6");
});

it("is dismissed permanently after confirmation", async () => {
  const { person } = openPortal("/facilities/top/");
  await heading("ホーム一覧");
  const button = await screen.findByRole("button", { name: "ホームこもれび2号館の下書きを消す" });
  await person.click(button);
  const question = await screen.findByRole("alertdialog", { name: "この下書きを消しますか？" });
  expect(question).toHaveTextContent("公開データが新しくなっても、もう表示されません。");
  await person.click(within(question).getByRole("button", { name: "残す" }));
  expect(button).toHaveFocus();
  await person.click(button);
  await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "消す" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("下書きを一覧から消しました。");
  expect(screen.queryByRole("region", { name: "公開データの下書き" })).not.toBeInTheDocument();
  await person.click(within(dialog).getByRole("button"));
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
});

it("shows the error if it cannot be dismissed", async () => {
  const { person } = openPortal("/facilities/top/");
  await heading("ホーム一覧");
  drafts.splice(0);
  await person.click(screen.getByRole("button", { name: "ホームこもれび2号館の下書きを消す" }));
  await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "消す" }));
  expect(await screen.findByText(/下書きを消せませんでした。/)).toHaveTextContent(GONE);
});

it("is not offered if there is nothing to complete", async () => {
  drafts = [];
  openPortal("/facilities/top/");
  await heading("ホーム一覧");
  expect(screen.queryByRole("region", { name: "公開データの下書き" })).not.toBeInTheDocument();
});

it("shows an empty form if the draft no longer exists", async () => {
  openPortal("/facilities/create/?draft=99");
  await heading("ホームの新規登録");
  expect(screen.getByRole("textbox", { name: /グループホーム名/ })).toHaveValue("");
});
