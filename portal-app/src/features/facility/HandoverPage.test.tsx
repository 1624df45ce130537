/** Handing over homes, and people to another office: selection, summary and request. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { Home, Preference, User } from "shared-ui/api/types";
import { PREFERENCE } from "shared-ui/features/preference/preference-fixtures";
import { fakeServer } from "shared-ui/testing/fake-server";
import { HOME } from "shared-ui/testing/home-fixtures";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it } from "vitest";
import { fill, heading, openPortal, signedInAs } from "../../testing";
import { MEMBERS, OFFICE, SHARED } from "../office/office-fixtures";

const home = (id: number, name: string, assignee: number | null, assignee_name: string | null): Home => ({
  ...HOME,
  ...{ id, name, assignee, assignee_name },
});
const HOMES = [
  home(1, "ひだまり1号", 2, "田中 恵"),
  home(2, "ひだまり2号", 2, "田中 恵"),
  home(3, "こだま", null, null),
  { ...home(4, "よその事業所のホーム", null, null), office: 9 },
];
const PEOPLE: Preference[] = [{ ...PREFERENCE, id: 11, name: "秋元 節子", office: 1 }];
const COUNTED = { homes: 2, preferences: 0, pending: 2, rooms: 1, notices: 4, to: "高橋 直子" };

let user: User;
let sent: { call: string; body: unknown }[];

const network = fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/facilities/homes/", () => HttpResponse.json(HOMES)),
  http.get("*/api/applicants/preferences/", () => HttpResponse.json(PEOPLE)),
  http.get("*/api/offices/", () => HttpResponse.json([OFFICE])),
  http.get("*/api/offices/1/members/", () => HttpResponse.json(MEMBERS)),
  http.get("*/api/offices/1/invitations/", () => HttpResponse.json([])),
  http.get("*/api/offices/1/offers/", () => HttpResponse.json([])),
  http.get("*/api/offices/1/sisters/", () => HttpResponse.json([])),
  http.post("*/api/offices/1/handover/preview/", () => HttpResponse.json(COUNTED)),
  http.post("*/api/offices/1/:call/", async ({ request, params }) => {
    sent.push({ call: String(params.call), body: await request.json() });
    return HttpResponse.json(COUNTED);
  }),
);

beforeEach(() => {
  user = signedInAs("facility", [SHARED]);
  sent = [];
});

const press = (person: ReturnType<typeof openPortal>["person"], name: string | RegExp) =>
  person.click(screen.getByRole("button", { name }));

it("hands over all homes of one member, and summarises what is included", async () => {
  const { person } = openPortal("/facilities/office/handover/1/");
  await heading("引き継ぎ");
  expect(screen.queryByRole("checkbox", { name: /よその/ })).toBeNull();
  await press(person, "次へ");
  expect(screen.getByRole("group", { name: /引き継ぐホーム/ })).toHaveAccessibleDescription(
    "引き継ぐものを選んでください。",
  );
  await person.selectOptions(screen.getByRole("combobox", { name: "担当スタッフでしぼる" }), "田中 恵");
  await press(person, "表示中の2件をすべて選ぶ");
  expect(screen.getByText("2件を選んでいます")).toBeVisible();
  await press(person, "次へ");
  expect(await heading("引き継ぎ")).toHaveFocus();
  await person.selectOptions(screen.getByRole("combobox", { name: /新しい担当スタッフ/ }), "高橋 直子");
  await press(person, "次へ");
  await screen.findByText(
    "ホーム2件、返事待ち2件、トークルーム1件を、高橋 直子さんに引き継ぎます。お知らせ4件もいっしょに移ります。トークルームの相手には「担当が変わりました」と伝わります。",
  );
  await press(person, "引き継ぐ");
  await person.click(
    within(await screen.findByRole("alertdialog", { name: "引き継ぎました。" })).getByRole("button"),
  );
  await heading("事業所とスタッフ");
  expect(sent).toEqual([{ call: "handover", body: { homes: [1, 2], preferences: [], to: 1 } }]);
});

it("keeps selected rows that a search hides, and the selection when going back", async () => {
  const { person } = openPortal("/facilities/office/handover/1/");
  await heading("引き継ぎ");
  await person.click(screen.getByRole("checkbox", { name: /こだま/ }));
  await fill(person, /名前で探す/, "ひだまり");
  await press(person, "表示中の2件をすべて選ぶ");
  expect(screen.getByText("3件を選んでいます")).toBeVisible();
  await press(person, "次へ");
  await press(person, "戻る");
  expect(screen.getByRole("checkbox", { name: /こだま/ })).toBeChecked();
});

it("shows an error in the step, once", async () => {
  const detail = "引き継ぐ人を、この事業所のスタッフから選んでください。";
  network.use(
    http.post("*/api/offices/1/handover/", () =>
      HttpResponse.json({ detail, code: "not_a_worker" }, { status: 409 }),
    ),
  );
  const { person } = openPortal("/facilities/office/handover/1/");
  await heading("引き継ぎ");
  await person.click(screen.getByRole("checkbox", { name: /こだま/ }));
  await press(person, "次へ");
  await person.selectOptions(screen.getByRole("combobox", { name: /新しい担当スタッフ/ }), "高橋 直子");
  await press(person, "次へ");
  await person.click(await screen.findByRole("button", { name: "引き継ぐ" }));
  await waitFor(() => expect(screen.getAllByText(detail)).toHaveLength(1));
});

it("offers a counselor's people to another office by its number", async () => {
  user = signedInAs("counselor", [SHARED]);
  const { person } = openPortal("/counselors/office/handover/1/");
  await heading("引き継ぎ");
  await person.click(screen.getByRole("checkbox", { name: /秋元 節子/ }));
  await press(person, "次へ");
  await person.click(screen.getByRole("radio", { name: "ほかの事業所に引き継ぐ" }));
  await screen.findByLabelText(/相手の事業所番号/);
  await fill(person, /相手の事業所番号/, "1320000015");
  await press(person, "次へ");
  expect(screen.getAllByText("相手の管理者のメールアドレスを入力してください。")[0]).toBeVisible();
  await fill(person, /相手の管理者のメールアドレス/, "kodama@example.com");
  await press(person, "次へ");
  expect(screen.getByText(/相手が引き受けるまで、担当は変わりません。/)).toBeVisible();
  for (const checked of ["秋元 節子", "1320000015", "kodama@example.com"])
    expect(screen.getByText(checked)).toBeVisible();
  await press(person, "引き継ぎをお願いする");
  await screen.findByRole("alertdialog", { name: /引き継ぎをお願いしました。/ });
  const body = { preferences: [11], office: null, number: "1320000015", email: "kodama@example.com" };
  expect(sent).toEqual([{ call: "offers", body }]);
});
