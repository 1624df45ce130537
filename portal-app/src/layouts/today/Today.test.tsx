/** What 今日すること says of visits: day and hour of those to come, the day of those not reported, each leading to its room. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ContactGroup, ContactLine } from "shared-ui/api/types";
import { dayAfter, today } from "shared-ui/rules/dates";
import { createQueryClient } from "shared-ui/state/query-client";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { haveSession } from "shared-ui/testing/session";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it } from "vitest";
import { Today } from "./Today";

let contacts: ContactGroup[];

fakeServer(
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/chat/today/", () => HttpResponse.json({ ...NOTHING_TODAY, contacts })),
);

beforeEach(() => haveSession());

function lineOf(contact: number, since: string): ContactLine {
  return {
    contact,
    page: `/chat/${contact}/`,
    home: { id: 3, name: "ひまわりの家" },
    person: { name: `人${contact}`, age: 27, gender: "female", prefecture: "大阪府" },
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

it("tells a facility of today's and tomorrow's visits, and of what has still to be reported", async () => {
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
  expect(reports.getByText("3月10日（火）14:30")).toBeVisible();
  expect(reports.getByRole("link")).toHaveAttribute("href", "/chat/14/");
  const wanted = await group(/^見学に、ほかの日の希望/);
  expect(wanted.getByRole("link")).toHaveAttribute("href", "/chat/15/");
  await expectNoViolations();
});

it("marks a request as the lists do, once more than five times 24 hours have passed", async () => {
  const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
  contacts = [{ kind: "request", total: 2, lines: [lineOf(12, hoursAgo(121)), lineOf(13, hoursAgo(119))] }];
  show("counselor");
  const requests = await group(/^返事/);
  expect(requests.getByText("5日待ち")).toHaveClass("long");
  expect(requests.getByText("4日待ち")).not.toHaveClass("long");
});

it("tells a counselor of days to choose from", async () => {
  contacts = [{ kind: "visit_choice", total: 1, lines: [lineOf(12, new Date().toISOString())] }];
  show("counselor");
  const choices = await group(/^見学の日を選ぶ/);
  expect(choices.getByRole("link")).toHaveAttribute("href", "/chat/12/");
  expect(choices.getByText("今日から")).toBeVisible();
});
