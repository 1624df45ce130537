/** The office page: who may change what, what a removal announces, and where errors are shown. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { Member, Offer, Office, User } from "shared-ui/api/types";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it } from "vitest";
import { fill, heading, openPortal, signedInAs } from "../../testing";
import { MEMBERS, OFFICE, SHARED } from "./office-fixtures";

const PAGE = "/facilities/office/";

let user: User;
let offices: Office[];
let members: Member[];
let invitations: object[];
let sent: { call: string; body: unknown }[];

const take = async (call: string, request: Request): Promise<Response> => {
  sent.push({ call, body: await request.json().catch(() => null) });
  return HttpResponse.json({});
};

const network = fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/offices/", () => HttpResponse.json(offices)),
  http.get("*/api/offices/:id/members/", () => HttpResponse.json(members)),
  http.get("*/api/offices/:id/invitations/", () => HttpResponse.json(invitations)),
  http.post("*/api/offices/1/invitations/", ({ request }) => take("invite", request)),
  http.delete("*/api/offices/1/members/:id/", ({ request, params }) => {
    members = members.filter(({ id }) => id !== Number(params.id));
    return take(`remove ${params.id}`, request);
  }),
  http.patch("*/api/offices/1/members/:id/", ({ request, params }) => take(`position ${params.id}`, request)),
  http.patch("*/api/offices/me/", ({ request }) => take("rename", request)),
  http.put("*/api/offices/1/", ({ request }) => take("office", request)),
);

beforeEach(() => {
  user = signedInAs("facility", [SHARED]);
  offices = [OFFICE];
  members = MEMBERS;
  invitations = [];
  sent = [];
});

const card = async (name: string) => {
  const found = (await screen.findByRole("heading", { level: 3, name })).closest("article");
  if (!found) throw new Error("no card");
  return within(found);
};
const dialog = () => within(screen.getByRole("dialog"));

it("is linked in the account menu, and shows all members with what they are assigned to", async () => {
  const { person } = openPortal("/accounts/privacy/");
  await person.click(await screen.findByRole("button", { name: "高橋様" }));
  await person.click(screen.getByRole("link", { name: "事業所とスタッフ" }));
  await heading("事業所とスタッフ");
  expect((await card("田中 恵")).getByText("ホーム2件")).toBeVisible();
  expect((await card("経理 太郎")).getByText("なし")).toBeVisible();
});

it("summarises a removal in one sentence, and sends the new assignee", async () => {
  const { person } = openPortal(PAGE);
  await person.click((await card("田中 恵")).getByRole("button", { name: /はずす/ }));
  expect(dialog().getByText(/担当しているホーム2件は、担当スタッフなしになります。/)).toBeVisible();
  const newAssignee = dialog().getByRole("combobox", { name: /引き継ぐ人/ });
  expect(
    within(newAssignee)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["担当スタッフなし（管理者が見ます）", "高橋 直子"]);
  await person.selectOptions(newAssignee, "高橋 直子");
  expect(dialog().getByText(/担当しているホーム2件は、高橋 直子さんに引き継がれます。/)).toBeVisible();
  await person.click(dialog().getByRole("button", { name: "はずす" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "田中 恵" })).toBeNull());
  expect(sent).toEqual([{ call: "remove 2", body: { to: 1 } }]);
});

it("asks for no new assignee if there is nothing to take over", async () => {
  const { person } = openPortal(PAGE);
  await person.click((await card("経理 太郎")).getByRole("button", { name: /はずす/ }));
  expect(dialog().queryByRole("combobox")).toBeNull();
});

it("shows an error once, in the dialog, which stays open", async () => {
  const detail = "最後の管理者です。先に、ほかのスタッフを管理者にしてください。";
  network.use(
    http.delete("*/api/offices/1/members/1/", () =>
      HttpResponse.json({ detail, code: "last_manager" }, { status: 409 }),
    ),
  );
  const { person } = openPortal(PAGE);
  await person.click((await card("高橋 直子")).getByRole("button", { name: /ぬける/ }));
  await person.click(dialog().getByRole("button", { name: "ぬける" }));
  await waitFor(() => expect(screen.getAllByText(detail)).toHaveLength(1));
  expect(screen.getByRole("region", { name: "変更できませんでした" })).toHaveFocus();
});

it("invites with the position staff unless another one is selected", async () => {
  const { person } = openPortal(PAGE);
  await person.click(await screen.findByRole("button", { name: "スタッフを招待する" }));
  await fill(person, /メールアドレス/, "sato@example.com");
  expect(dialog().getByRole("radio", { name: /^担当/ })).toBeChecked();
  await person.click(dialog().getByRole("button", { name: "招待のメールを送る" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([{ call: "invite", body: { email: "sato@example.com", position: "staff" } }]);
});

it("sends an empty number as null", async () => {
  const { person } = openPortal(PAGE);
  await person.click(await screen.findByRole("button", { name: "内容を変える" }));
  await person.clear(dialog().getByRole("textbox", { name: /事業所番号/ }));
  await person.click(dialog().getByRole("button", { name: "保存する" }));
  await waitFor(() => expect(sent).toMatchObject([{ call: "office", body: { number: null } }]));
});

it("lets staff read, rename themselves and leave, without calls that are only for managers", async () => {
  const position = "staff";
  user = { ...signedInAs("facility", [{ ...SHARED, position }]), id: 2 };
  offices = [{ ...OFFICE, position }];
  network.use(http.get("*/api/offices/:id/invitations/", () => HttpResponse.error()));
  openPortal(PAGE);
  expect((await card("高橋 直子")).queryByRole("button")).toBeNull();
  const own = await card("田中 恵");
  expect(own.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "田中 恵さんの名前を変える",
    "田中 恵さんのこの事業所をぬける",
  ]);
  for (const name of ["スタッフを招待する", "内容を変える"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
  expect(screen.queryByRole("link", { name: "担当を引き継ぐ" })).toBeNull();
  expect(screen.queryByText("請求先の住所")).toBeNull();
});

it("offers a choice among several offices, stored in the URL", async () => {
  offices = [OFFICE, { ...OFFICE, id: 5, name: "こもれび府中事業所", position: "staff" }];
  const { person } = openPortal(PAGE);
  const choice = within(await screen.findByRole("navigation", { name: "事業所を選ぶ" }));
  await person.click(choice.getByRole("link", { name: "こもれび府中事業所" }));
  await waitFor(() => expect(window.location.search).toBe("?office=5"));
  // The URL changes first, the page a moment later.
  await waitFor(() =>
    expect(choice.getByRole("link", { current: "page" })).toHaveTextContent("こもれび府中事業所"),
  );
});

const OFFER: Offer = {
  ...{ id: 3, is_ours: false, from_office: "相談支援室こだま", to_office: OFFICE.name, people: 5, rooms: 2 },
  ...{
    offered_by: "佐々木 由美",
    state: "waiting",
    created_at: "2026-03-01T10:00:00+09:00",
    decided_at: null,
  },
};

it("lets a counselor's manager accept another office's offer, and withdraw their own", async () => {
  user = signedInAs("counselor", [SHARED]);
  network.use(
    http.get("*/api/offices/1/offers/", () =>
      HttpResponse.json([OFFER, { ...OFFER, id: 4, is_ours: true, to_office: "つばさ" }]),
    ),
    http.post("*/api/offices/1/offers/3/accept/", ({ request }) => take("accept", request)),
    http.delete("*/api/offices/1/offers/4/", ({ request }) => take("take back", request)),
  );
  const { person } = openPortal("/counselors/office/");
  await person.click(
    (await card("相談支援室こだまからのお願い")).getByRole("button", { name: /引き受ける/ }),
  );
  expect(dialog().getByText(/利用者5名が、この事業所の利用者になります。/)).toBeVisible();
  await person.selectOptions(dialog().getByRole("combobox", { name: /新しい担当スタッフ/ }), "田中 恵");
  await person.click(dialog().getByRole("button", { name: "引き受ける" }));
  await waitFor(() => expect(sent).toEqual([{ call: "accept", body: { assignee: 2 } }]));
  await person.click((await card("つばさへのお願い")).getByRole("button", { name: /取り消す/ }));
  const question = within(screen.getByRole("alertdialog"));
  await person.click(question.getByRole("button", { name: "取り消す" }));
  await waitFor(() => expect(sent).toHaveLength(2));
});
