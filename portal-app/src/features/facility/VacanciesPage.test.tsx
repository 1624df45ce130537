/** The places of all homes: changed in their row, and confirmed with one tap once that was long ago. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { Home, User } from "shared-ui/api/types";
import { date, dayAfter, today } from "shared-ui/lib/dates";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { HOME } from "shared-ui/testing/home-fixtures";
import { NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it } from "vitest";
import { fill, heading, openPortal, signedInAs } from "../../testing";

let user: User;
let homes: Home[];
let sent: unknown[];

const network = fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/facilities/homes/", () => HttpResponse.json(homes)),
  http.put("*/api/facilities/homes/:id/vacancies/", async ({ request, params }) => {
    const places = (await request.json()) as Partial<Home>;
    sent.push(places);
    homes = homes.map((home) =>
      home.id === Number(params.id) ? { ...home, ...places, vacancies_stated_on: today() } : home,
    );
    return HttpResponse.json(homes[0]);
  }),
  http.patch("*/api/facilities/homes/:id/vacancies/", ({ params }) => {
    sent.push(`confirmed ${params.id}`);
    homes = homes.map((home) =>
      home.id === Number(params.id) ? { ...home, vacancies_stated_on: today() } : home,
    );
    return HttpResponse.json(homes[0]);
  }),
);

beforeEach(() => {
  user = signedInAs("facility");
  homes = [
    { ...HOME, id: 7, name: "ひだまり", vacancies_stated_on: today() },
    { ...HOME, id: 8, name: "あおぞら", vacancies: 0, vacancies_stated_on: dayAfter(-30) },
    { ...HOME, id: 9, name: "ゆうやけ", vacancies: null, capacity: null, vacancies_stated_on: null },
  ];
  sent = [];
});

async function open() {
  const { person } = openPortal("/facilities/vacancies/");
  await heading("空き状況");
  return person;
}

const row = (name: string) => {
  const found = screen.getByRole("link", { name }).closest<HTMLElement>("tr, li");
  if (!found) throw new Error(`no row of ${name}`);
  return within(found);
};
const button = (name: string) => screen.getByRole("button", { name });

it("shows every home's places, and of when they are", async () => {
  await open();
  expect(screen.getByText("空きは、2件のホームで合わせて2人です。")).toBeVisible();
  expect(row("ひだまり").getByText("2人")).toBeVisible();
  expect(row("ひだまり").getByText("6人")).toBeVisible();
  expect(row("あおぞら").getByText("30日以上前")).toBeVisible();
  expect(row("ゆうやけ").getByText("未確認")).toBeVisible();
  await expectNoViolations();
});

it("changes the places of a home in its row, and goes on at its button", async () => {
  const person = await open();
  await person.click(button("あおぞらの空きを変える"));
  expect(screen.getByLabelText("空き")).toHaveFocus();
  await expectNoViolations();
  await person.clear(screen.getByLabelText("空き"));
  await fill(person, /^空き$/, "１");
  await person.type(screen.getByLabelText("空き予定日"), dayAfter(20));
  await person.click(button("あおぞらの保存する"));
  await waitFor(() => expect(button("あおぞらの空きを変える")).toHaveFocus());
  expect(sent).toEqual([
    { capacity: 6, vacancies: 1, vacancy_expected_on: dayAfter(20), updated_at: HOME.updated_at },
  ]);
  expect(row("あおぞら").getByText(date(dayAfter(20), "short"))).toBeVisible();
  expect(screen.queryByText("30日以上前")).toBeNull();
});

it("says at the field what cannot be, and changes nothing when it is given up", async () => {
  network.use(
    http.put("*/api/facilities/homes/:id/vacancies/", () =>
      HttpResponse.json(
        { detail: "入力内容をご確認ください。", code: "invalid", fields: { vacancies: ["定員の6人まで。"] } },
        { status: 422 },
      ),
    ),
  );
  const person = await open();
  await person.click(button("ひだまりの空きを変える"));
  await person.type(screen.getByLabelText("空き"), "x{Enter}");
  expect(screen.getByText("半角数字で入力してください: 「x」")).toBeVisible();
  await person.clear(screen.getByLabelText("空き"));
  await person.type(screen.getByLabelText("空き"), "9{Enter}");
  expect(await screen.findByText("定員の6人まで。")).toBeVisible();
  expect(screen.getByLabelText("空き")).toHaveFocus();
  await person.click(button("ひだまりの保存しない"));
  expect(row("ひだまり").getByText("2人")).toBeVisible();
  expect(button("ひだまりの空きを変える")).toHaveFocus();
});

it("confirms with one tap what is a month old, and nothing else", async () => {
  const person = await open();
  expect(screen.getAllByRole("button", { name: /今日もこのとおり/ })).toHaveLength(1);
  await person.click(button("あおぞらの今日もこのとおり"));
  await waitFor(() => expect(screen.queryByText("30日以上前")).toBeNull());
  expect(sent).toEqual(["confirmed 8"]);
  expect(button("あおぞらの空きを変える")).toHaveFocus();
});

it("confirms several homes at once, and says what did not work and why", async () => {
  const old = dayAfter(-30);
  homes = ["あおぞら", "ゆうやけ", "こもれび"].map((name, index) => ({
    ...HOME,
    ...{ id: index + 8, name, vacancies_stated_on: old },
  }));
  network.use(
    http.patch("*/api/facilities/homes/9/vacancies/", () =>
      HttpResponse.json({ detail: "見つかりませんでした。", code: "not_found" }, { status: 404 }),
    ),
  );
  const person = await open();
  await person.click(screen.getByRole("checkbox", { name: /^こもれび/ }));
  expect(button("選んだ1件は、今日もこのとおり")).toBeVisible();
  await person.click(button("すべて選ぶ"));
  await person.click(button("選んだ3件は、今日もこのとおり"));
  const result = await screen.findByText("2件のホームの空きを、今日の日付にしました。");
  expect(document.activeElement).toContainElement(result);
  expect(screen.getByText("「ゆうやけ」は、できませんでした。見つかりませんでした。")).toBeVisible();
  expect(sent).toEqual(["confirmed 8", "confirmed 10"]);
  await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
  await expectNoViolations();
});

it("does not offer to confirm several homes if one is old", async () => {
  await open();
  expect(screen.queryByText("まとめて確かめる")).toBeNull();
});

it("leads who has no home yet to registering one", async () => {
  homes = [];
  await open();
  expect(screen.getByRole("link", { name: "ホームを登録する" })).toHaveAttribute(
    "href",
    "/facilities/create/",
  );
});
