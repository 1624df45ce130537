/** The statistics page: charts, tables, the file, and what a home could change. */
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { MonthFigures, OfficeFigures, Shortfall, User } from "shared-ui/api/types";
import { fakeServer } from "shared-ui/testing/fake-server";
import { HOME } from "shared-ui/testing/home-fixtures";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it, vi } from "vitest";
import { heading, OFFICE, openPortal, signedInAs } from "../../../testing";

const QUIET: MonthFigures = {
  month: "2026-02",
  requests: 0,
  accepted: 0,
  declined: 0,
  withdrawn: 0,
  median_hours: null,
  late: 0,
  visits_agreed: 0,
  visits_held: 0,
  move_ins: 0,
};
const BUSY: MonthFigures = { ...QUIET, month: "2026-03", requests: 12, accepted: 4, median_hours: 31 };
const OFFICE_FIGURES: OfficeFigures = { office: 1, name: OFFICE.name, months: [QUIET, BUSY] };
const WHEELCHAIR: Shortfall = {
  criterion: "wheelchair",
  label: "車いす",
  words: "車いすに対応すると",
  must: true,
  is_change: true,
  more: 12,
  has_fewer: false,
  fewer: null,
};
const SMOKING: Shortfall = {
  ...WHEELCHAIR,
  words: "喫煙できるようにすると",
  must: false,
  more: 7,
  has_fewer: true,
};

let user: User;
let figures: OfficeFigures[];
let shortfalls: Shortfall[];

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/offices/figures/", () => HttpResponse.json(figures)),
  http.get("*/api/offices/figures/csv/", () => HttpResponse.text("事業所,月")),
  http.get("*/api/facilities/homes/", () => HttpResponse.json([HOME])),
  http.get("*/api/facilities/matching-preferences/7/shortfalls/", () => HttpResponse.json(shortfalls)),
);

beforeEach(() => {
  user = signedInAs("facility");
  figures = [OFFICE_FIGURES];
  shortfalls = [WHEELCHAIR, SMOKING, { ...WHEELCHAIR, words: "暴力行為のある方を受け入れると", more: null }];
});

const open = async () => {
  const { person } = openPortal(`/${user.role === "facility" ? "facilities" : "counselors"}/figures/`);
  await heading("月ごとの数字");
  return person;
};

it("shows every number of the chart in a table, newest month first", async () => {
  await open();
  const table = await screen.findByRole("table", { name: /月ごとの数/ });
  const [head, ...rows] = within(table).getAllByRole("row");
  expect(head).toHaveTextContent(/^月送った連絡承認辞退/);
  expect(rows.map((row) => within(row).getByRole("rowheader").textContent)).toEqual([
    "2026年3月",
    "2026年2月",
  ]);
  const cells = within(rows[0] as HTMLElement).getAllByRole("cell");
  expect(cells[0]).toHaveTextContent(/12$/);
  expect(cells[4]).toHaveTextContent(/1日7時間$/);
  expect(await screen.findAllByRole("img", { name: /のグラフ。同じ数は、下の表にあります。$/ })).toHaveLength(
    2,
  );
});

it("shows what a home could change, without exact numbers for few people", async () => {
  await open();
  const must = await screen.findByRole("table", { name: /^必須の条件/ });
  expect(within(must).getByRole("row", { name: /車いすに対応すると/ })).toHaveTextContent(
    "あと12人が一覧に出ます",
  );
  const wish = screen.getByRole("table", { name: /^希望：/ });
  expect(within(wish).getByRole("row", { name: /喫煙/ })).toHaveTextContent("合わなくなる方は、5人未満です");
  expect(screen.getByText("ほかの1の変更は、合う方がそれぞれ5人未満です")).toBeVisible();
});

it("saves the table as a file, and says so", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  user = signedInAs("counselor");
  const person = await open();
  expect(screen.queryByRole("heading", { name: "合わない希望" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "表をCSVで保存する" }));
  expect(await screen.findByText("保存しました。Excelで開けます。")).toBeVisible();
  expect(click).toHaveBeenCalledOnce();
});

it("says so if a user works with no office's homes or people", async () => {
  figures = [];
  await open();
  expect(screen.getByText("数字はありません")).toBeVisible();
  expect(screen.queryByRole("button", { name: "表をCSVで保存する" })).toBeNull();
});
