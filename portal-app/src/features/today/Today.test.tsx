/** Visits in 今日すること: day and hour of coming ones, the day of unreported ones, each with a link to its room. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { createQueryClient } from "shared-ui/api/query-client";
import type { ContactGroup, ContactLine, OwnVisit } from "shared-ui/api/types";
import { dayAfter, today } from "shared-ui/lib/dates";
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { haveSession } from "shared-ui/testing/session";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it } from "vitest";
import { Today } from "./Today";

let contacts: ContactGroup[];
let others: Partial<typeof NOTHING_TODAY>;
let visits: OwnVisit[];

fakeServer(
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/chat/visits/", () => HttpResponse.json(visits)),
  http.get("*/api/chat/today/", () => HttpResponse.json({ ...NOTHING_TODAY, ...others, contacts })),
);

beforeEach(() => {
  haveSession();
  others = {};
  visits = [];
});

function lineOf(contact: number, since: string): ContactLine {
  return {
    contact,
    page: `/chat/${contact}/`,
    home: { id: 3, name: "ひまわりの家" },
    person: { name: `人${contact}`, age: 27, gender: "female", prefecture: "大阪府", municipality: null },
    since,
    progress_note: null,
    said_moved_in: false,
  } as ContactLine;
}

function show(role: "facility" | "counselor"): void {
  renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Today role={role} />
    </QueryClientProvider>,
  );
}

const group = async (name: RegExp) => within(await screen.findByRole("region", { name }));

it("shows a facility the visits of today and tomorrow, and those not reported yet", async () => {
  contacts = [
    {
      kind: "visit",
      total: 2,
      lines: [lineOf(12, `${today()}T14:30:00+09:00`), lineOf(13, `${dayAfter(1)}T09:00:00+09:00`)],
    },
    { kind: "visit_report", total: 1, lines: [lineOf(14, "2026-03-10T14:30:00+09:00")] },
    { kind: "visit_wanted", total: 1, lines: [lineOf(15, new Date().toISOString())] },
  ];
  show("facility");
  const visits = await group(/^今日・明日の見学/);
  expect(visits.getByText("今日 14:30")).toBeVisible();
  expect(visits.getByText("明日 09:00")).toBeVisible();
  expect(visits.getByRole("link", { name: /人12/ })).toHaveAttribute("href", "/chat/12/");
  const reports = await group(/^見学の報告がまだ/);
  expect(reports.getByText("2026/03/10（火）14:30")).toBeVisible();
  expect(reports.getByRole("link")).toHaveAttribute("href", "/chat/14/");
  const wanted = await group(/^見学に、ほかの日の希望/);
  expect(wanted.getByRole("link")).toHaveAttribute("href", "/chat/15/");
});

it("marks a request, as the lists do, after more than five times 24 hours", async () => {
  const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
  contacts = [{ kind: "request", total: 2, lines: [lineOf(12, hoursAgo(121)), lineOf(13, hoursAgo(119))] }];
  show("counselor");
  const requests = await group(/^返事/);
  expect(requests.getByText("5日待ち")).toHaveClass("long");
  expect(requests.getByText("4日待ち")).not.toHaveClass("long");
});

it("shows a counselor the dates to choose from", async () => {
  contacts = [{ kind: "visit_choice", total: 1, lines: [lineOf(12, new Date().toISOString())] }];
  show("counselor");
  const choices = await group(/^見学の日を選ぶ/);
  expect(choices.getByRole("link")).toHaveAttribute("href", "/chat/12/");
  expect(choices.getByText("今日から")).toBeVisible();
});

it("links lines that are not shown to a list with exactly these", async () => {
  contacts = (["visit", "visit_report", "visit_wanted", "request", "room", "move_in", "quiet"] as const).map(
    (kind) => ({ kind, total: 7, lines: [lineOf(12, new Date().toISOString())] }),
  );
  show("facility");
  const links = await screen.findAllByRole("link", { name: /ほか6件を見る/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    contacts.map(({ kind }) => `/facilities/contacts/?waits_for=${kind}`),
  );
});

it("shows all lines of groups without another list, five of them at once", async () => {
  contacts = [];
  const lines = Array.from({ length: 7 }, (_, id) => ({ home: { id, name: `ホーム${id}` }, since: today() }));
  others = { full_homes: { total: 7, lines } };
  show("facility");
  const homes = await group(/^空きがなくなったホーム/);
  expect(homes.getByText(/ほか2件を見る/).closest("summary")).not.toBeNull();
  expect(homes.getAllByRole("link", { hidden: true })).toHaveLength(7);
});

it("shows a facility overlapping agreed visits, each with its own room", async () => {
  contacts = [];
  const visit = (contact: number, hour: string, state: OwnVisit["state"] = "agreed"): OwnVisit => ({
    ...{ id: contact, contact, state, minutes: 60, place: "玄関" },
    ...{ assignee: null, assignee_name: null },
    starts_at: `${dayAfter(9)}T${hour}:00+09:00`,
    home: { id: 3, name: "ひまわりの家" },
    person: {
      id: contact,
      name: `人${contact}`,
      age: 27,
      gender: "female",
      prefecture: "大阪府",
      municipality: null,
    },
  });
  visits = [visit(12, "14:00"), visit(13, "14:30"), visit(14, "15:30"), visit(15, "14:00", "offered")];
  show("facility");
  const clashes = await group(/^見学の時間が重なっています/);
  const [first, second] = clashes.getAllByRole("listitem");
  expect(first).toHaveTextContent("人12さん");
  expect(first).toHaveTextContent("重なる見学：人13さん（ひまわりの家）");
  expect(second).toHaveTextContent("重なる見学：人12さん（ひまわりの家）");
  expect(clashes.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/chat/12/",
    "/chat/13/",
  ]);
  expect(screen.queryByText(/お待たせしていることはありません/)).toBeNull();
});
