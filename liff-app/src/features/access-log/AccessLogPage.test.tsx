import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { fakeServer } from "shared-ui/testing/fake-server";
import { expect, it } from "vitest";
import { isSaid, openPage, words } from "../../testing-pages";
import AccessLogPage from "./AccessLogPage";

const PERSON = "*/api/applicants/preferences/7";
const BLOCKED = {
  corporation: 3,
  name: "社会福祉法人 こもれび会",
  homes: ["ひだまりホーム"],
  is_blocked: true,
  may_ask_from: null,
};
const OPENED = {
  office: "こもれび世田谷事業所",
  home: "ひだまりホーム",
  times: 2,
  latest_at: "2026-03-05T14:30:00+09:00",
};

const network = fakeServer(
  http.get("*/api/applicants/preferences/", () => HttpResponse.json([{ id: 7 }])),
  http.get(`${PERSON}/looks/`, () => HttpResponse.json({ lists: 31, details: [OPENED], in_contact: [] })),
  http.get(`${PERSON}/refusals/`, () => HttpResponse.json([BLOCKED])),
);

it("lists views and blocked corporations, and unblocks after one confirmation", async () => {
  const allowed: string[] = [];
  network.use(
    http.delete(`${PERSON}/refusals/3/`, ({ request }) => {
      allowed.push(new URL(request.url).pathname);
      return HttpResponse.json({});
    }),
  );
  const user = openPage(AccessLogPage, "/applicants/looks/");
  await isSaid("ホームの画面に、31回出ました。");
  expect(words()).toContain("2026年3月5日（木）午後2時30分");
  await isSaid("この会社のホームからの連絡を、全部止めています。");
  await user.click(screen.getByRole("button", { name: /社会福祉法人 こもれび会/ }));
  const question = await screen.findByRole("alertdialog");
  expect(words(question)).toContain("「社会福祉法人 こもれび会」のホームが、全部、また連絡できます。");
  const [, yes] = within(question).getAllByRole("button");
  await user.click(yes as HTMLElement);
  await waitFor(() => expect(allowed).toEqual(["/api/applicants/preferences/7/refusals/3/"]));
});

it("shows an empty state without a preference", async () => {
  network.use(http.get("*/api/applicants/preferences/", () => HttpResponse.json([])));
  openPage(AccessLogPage, "/applicants/looks/");
  await isSaid("まだ、だれもくわしく見ていません。");
});
