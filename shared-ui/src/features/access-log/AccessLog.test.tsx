/** The access log of a person, and allowing a corporation to send requests again. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { createQueryClient } from "../../api/query-client";
import type { BlockedCorporation, PersonAccessLog } from "../../api/types";
import { fakeServer } from "../../testing/fake-server";
import { renderUi } from "../../testing/render";
import { AccessLog } from "./AccessLog";
import { BlockedCorporations } from "./BlockedCorporations";

const PERSON = "*/api/applicants/preferences/7";
const BLOCKED: BlockedCorporation = {
  corporation: 3,
  name: "社会福祉法人 こもれび会",
  homes: ["ひだまりホーム", "こかげホーム"],
  is_blocked: true,
  blocked_homes: [],
  is_resting: false,
  may_ask_from: null,
};
const RESTING: BlockedCorporation = {
  corporation: 4,
  name: "株式会社 そよかぜ",
  homes: ["そよかぜ荘"],
  is_blocked: false,
  blocked_homes: [],
  is_resting: true,
  may_ask_from: "2026-06-03T10:00:00+09:00",
};
const ENDED_TWICE: BlockedCorporation = {
  ...RESTING,
  corporation: 5,
  name: "合同会社 みなも",
  may_ask_from: null,
};

let seen: PersonAccessLog;
let corporations: BlockedCorporation[];
let allowed: unknown[];

const network = fakeServer(
  http.get(`${PERSON}/looks/`, () => HttpResponse.json(seen)),
  http.get(`${PERSON}/refusals/`, () => HttpResponse.json(corporations)),
  http.delete(`${PERSON}/refusals/:corporation/`, ({ params }) => {
    allowed.push(params.corporation);
    corporations = corporations.filter(({ corporation }) => corporation !== Number(params.corporation));
    return HttpResponse.json({});
  }),
);

beforeEach(() => {
  seen = { lists: 0, details: [], in_contact: [] };
  corporations = [];
  allowed = [];
});

function open(): UserEvent {
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <AccessLog preferenceId={7} />
      <BlockedCorporations preferenceId={7} />
    </QueryClientProvider>,
  );
  return user;
}

const refusedRows = async () =>
  within(await screen.findByRole("list", { name: "止めた相手" })).getAllByRole("listitem");

it("shows how many lists included the person, and which offices opened the details, how often and when last", async () => {
  const latest_at = "2026-03-05T14:30:00+09:00";
  const office = { office: "こもれび世田谷事業所", home: "ひだまりホーム", times: 2, latest_at };
  seen = { lists: 31, details: [office], in_contact: [] };
  open();
  expect(await screen.findByText("ホームの一覧に、これまで31回出ました。")).toBeVisible();
  const list = screen.getByRole("list", { name: "詳細を開いた事業所" });
  expect(within(list).getByRole("listitem")).toHaveTextContent(
    "こもれび世田谷事業所「ひだまりホーム」のために2回。最後は 2026/03/05 14:30",
  );
});

it("shows what a home viewed in a contact, and what it saved", async () => {
  const latest_at = "2026-03-05T14:30:00+09:00";
  const office = { office: "こもれび世田谷事業所", times: 3, latest_at };
  seen = {
    lists: 31,
    details: [],
    in_contact: [
      { ...office, what: "contact_opened" },
      { ...office, what: "record_saved", times: 1 },
    ],
  };
  open();
  const list = await screen.findByRole("list", { name: "連絡のあとに見た事業所" });
  expect(within(list).getAllByRole("listitem")[1]).toHaveTextContent(
    "こもれび世田谷事業所トークルームの記録を保存しました。1回。最後は 2026/03/05 14:30",
  );
});

it("says that nobody viewed the person, and that no corporation is excluded", async () => {
  open();
  expect(await screen.findByText("ホームの一覧には、まだ出ていません。")).toBeVisible();
  expect(screen.getByText("詳細は、まだ開かれていません。")).toBeVisible();
  expect(await screen.findByText("連絡を止めている相手は、いません。")).toBeVisible();
});

it("names the blocked homes, and what applies to the others", async () => {
  const one = { ...RESTING, homes: ["ひだまりホーム", "こかげホーム"], blocked_homes: ["ひだまりホーム"] };
  corporations = [one, { ...one, corporation: 6, is_resting: false, may_ask_from: null }];
  open();
  const [resting, free] = (await refusedRows()).map((row) => row.textContent);
  expect(resting).toContain(
    "「ひだまりホーム」からの連絡だけを止めています。ほかのホームは、いまは連絡できません。",
  );
  expect(resting).toContain("2026/06/03から、また連絡がくることがあります。");
  expect(free).toContain("「ひだまりホーム」からの連絡だけを止めています。");
  expect(free).not.toContain("ほかのホーム");
});

it("shows for each corporation until when it may not send requests", async () => {
  corporations = [BLOCKED, RESTING, ENDED_TWICE];
  open();
  expect((await refusedRows()).map((row) => row.textContent)).toEqual([
    expect.stringContaining(
      "社会福祉法人 こもれび会ホーム：ひだまりホーム、こかげホームこの会社のホーム全部からの連絡を止めています。",
    ),
    expect.stringContaining("2026/06/03から、また連絡がくることがあります。"),
    expect.stringContaining("許可するまで、連絡はきません。"),
  ]);
});

it("allows a corporation again after confirmation, and focuses the heading", async () => {
  corporations = [BLOCKED, RESTING];
  const user = open();
  await refusedRows();
  await user.click(screen.getByRole("button", { name: "社会福祉法人 こもれび会：また連絡してもよい" }));
  const question = await screen.findByRole("alertdialog", { name: "また連絡してもよいことにしますか？" });
  expect(question).toHaveTextContent(
    "「社会福祉法人 こもれび会」のホーム（「ひだまりホーム」、「こかげホーム」など）が、また希望条件を見つけて",
  );
  expect(allowed).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "また連絡してもよい" }));
  await waitFor(() => expect(allowed).toEqual(["3"]));
  expect(await screen.findByText("また連絡してもよいことにしました。")).toBeVisible();
  expect(await refusedRows()).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole("heading", { name: "止めた相手" })).toHaveFocus());
});

it("shows the server's message if a corporation could not be allowed", async () => {
  const detail = "混み合っています。少し待って、もう一度お試しください。";
  network.use(
    http.delete(`${PERSON}/refusals/3/`, () => HttpResponse.json({ detail, code: "busy" }, { status: 429 })),
  );
  corporations = [BLOCKED];
  const user = open();
  await refusedRows();
  await user.click(screen.getByRole("button", { name: /また連絡してもよい$/ }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "また連絡してもよい" }));
  expect(await screen.findByRole("alertdialog", { name: detail })).toBeVisible();
  expect(await refusedRows()).toHaveLength(1);
});
