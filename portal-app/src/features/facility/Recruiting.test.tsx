/** A home that has stopped recruiting: on its card, form and list of people; and the question for a full home. */
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { Home, Today, User } from "shared-ui/api/types";
import { date, today as todaysDate } from "shared-ui/lib/dates";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeDrafts } from "shared-ui/testing/fake-drafts";
import { fakeServer } from "shared-ui/testing/fake-server";
import { HOME } from "shared-ui/testing/home-fixtures";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it } from "vitest";
import { OFFICE, openPortal, signedInAs } from "../../testing";

const FULL = { home: { id: 7, name: "ひだまりホーム" }, since: "2026-03-05T12:00:00+09:00" };

let user: User;
let home: Home;
let today: Today;
let calls: unknown[];

const network = fakeServer(
  ...fakeDrafts().handlers,
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/contacts/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(today)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/facilities/homes/ended/", () => HttpResponse.json([])),
  http.get("*/api/facilities/invoices/", () => HttpResponse.json([])),
  http.get("*/api/facilities/home-drafts/", () => HttpResponse.json([])),
  http.get("*/api/facilities/homes/7/", () => HttpResponse.json(home)),
  http.get("*/api/facilities/homes/", () => HttpResponse.json([home], { headers: { "X-Total-Count": "1" } })),
  http.get("*/api/facilities/matching-preferences/7/", () =>
    HttpResponse.json({
      home_name: home.name,
      is_recruiting: home.is_recruiting,
      vacancies: home.vacancies,
      data: [],
    }),
  ),
  http.patch("*/api/facilities/homes/7/vacancies/", () => {
    calls.push("confirmed");
    home = { ...home, vacancies_stated_on: todaysDate() };
    return HttpResponse.json(home);
  }),
  http.patch("*/api/facilities/homes/7/recruiting/", async ({ request }) => {
    const sent = (await request.json()) as { is_recruiting: boolean };
    calls.push(sent);
    home = { ...home, ...sent };
    today = NOTHING_TODAY;
    return HttpResponse.json(home);
  }),
);

beforeEach(() => {
  user = signedInAs("facility", [OFFICE]);
  home = HOME;
  today = NOTHING_TODAY;
  calls = [];
});

it("shows free places and the stop on the card", async () => {
  home = { ...HOME, is_recruiting: false };
  openPortal("/facilities/top/");
  expect(await screen.findByText(/空き 2／定員 6/)).toBeVisible();
  expect(screen.getByText("募集停止中")).toBeVisible();
  await expectNoViolations();
});

it("can be stopped and resumed next to the form", async () => {
  const { person } = openPortal("/facilities/edit/7/");
  await person.click(await screen.findByRole("button", { name: "募集を止める" }));
  expect(await screen.findByText("募集停止中")).toBeVisible();
  expect(screen.queryByText(/上の「募集を止める」を使って/)).toBeNull();
  await person.click(screen.getByRole("button", { name: "募集を再開する" }));
  expect(await screen.findByRole("button", { name: "募集を止める" })).toBeVisible();
  expect(screen.getByText(/上の「募集を止める」を使って/)).toBeVisible();
  expect(calls).toEqual([{ is_recruiting: false }, { is_recruiting: true }]);
});

it("shows the date of the vacancies next to the form, until they are confirmed today", async () => {
  const { person } = openPortal("/facilities/edit/7/");
  const places = within(await screen.findByRole("region", { name: "空き" }));
  expect(places.getByText("2人（2026/03/04現在）")).toBeVisible();
  await person.click(places.getByRole("button", { name: "空きは今日もこのとおり" }));
  expect(await places.findByText(`2人（${date(todaysDate(), "short")}現在）`)).toBeVisible();
  expect(places.queryByRole("button")).toBeNull();
  expect(calls).toEqual(["confirmed"]);
});

it("has nothing to confirm if no vacancies are stated", async () => {
  home = { ...HOME, vacancies: null, vacancies_stated_on: null };
  openPortal("/facilities/edit/7/");
  await screen.findByRole("button", { name: "募集を止める" });
  expect(screen.queryByRole("region", { name: "空き" })).toBeNull();
});

it("says in its list of people why it is empty", async () => {
  home = { ...HOME, is_recruiting: false };
  openPortal("/facilities/matched-preferences/7/");
  expect(await screen.findByText("募集停止中")).toBeVisible();
  expect(screen.getByRole("link", { name: "ホームの編集を開く" })).toBeVisible();
});

it("says in its list of people how long it is closed after too many changes of conditions", async () => {
  const detail = "受け入れの条件の変更が、1日に多くあったので、一覧を見られません。";
  network.use(
    http.get("*/api/facilities/matching-preferences/7/", () =>
      HttpResponse.json({ detail, code: "home_changed_often" }, { status: 429 }),
    ),
  );
  openPortal("/facilities/matched-preferences/7/");
  expect(await screen.findByText(detail)).toBeVisible();
});

it.each([
  ["募集を止める", false],
  ["このまま募集する", true],
])("asks about a full home, answered inline: %s", async (answer, is_recruiting) => {
  today = { ...NOTHING_TODAY, full_homes: { total: 1, lines: [FULL] } };
  const { person } = openPortal("/facilities/top/");
  const group = within(await screen.findByRole("region", { name: /空きがなくなったホーム/ }));
  await person.click(group.getByRole("button", { name: `ひだまりホームの${answer}` }));
  expect(await screen.findByText("いま、お待たせしていることはありません。")).toBeVisible();
  expect(calls).toEqual([{ is_recruiting }]);
});
