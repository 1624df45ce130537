/** Meeting sheets: only people or homes of the list, the maximum, and the content. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { Contact, ContactFit, User } from "shared-ui/api/types";
import { CONTACT } from "shared-ui/features/contacts/contact-fixtures";
import { PREFERENCE } from "shared-ui/features/preference/preference-fixtures";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it } from "vitest";
import { heading, openPortal, signedInAs } from "../../../testing";
import { detailsOf, matched } from "../../matching/match-fixtures";
import { candidateSheet } from "../text";

const IDS = [1, 2, 3, 4, 5];
const FURTHER_DOWN = 6;
const criterion = { must: false, sentence: "ペットを飼えません。" };
const FIT: ContactFit = {
  criteria: [
    { ...criterion, criterion: "area", label: "希望入居地", verdict: "met", must: true },
    { ...criterion, criterion: "curfew", label: "門限", verdict: "met" },
    { ...criterion, criterion: "smoking", label: "喫煙", verdict: "met" },
    { ...criterion, criterion: "pets", label: "ペットの飼育", verdict: "unmet" },
    { ...criterion, criterion: "support_level", label: "障害支援区分", verdict: "ask" },
  ],
};

let user: User;
let contacts: Contact[];
let opened: number[];
let fit: ContactFit;

const server = fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/facilities/matching-preferences/7/", () =>
    HttpResponse.json({
      home_name: "ひだまりホーム",
      is_recruiting: true,
      data: IDS.map((id) => matched({ id, age: 30 + id })),
    }),
  ),
  http.get("*/api/facilities/matching-preferences/7/:id/", ({ params }) => {
    const person = [...IDS, FURTHER_DOWN].find((id) => id === Number(params.id));
    if (!person) return HttpResponse.json({ detail: "見つかりません。", code: "not_found" }, { status: 404 });
    opened.push(person);
    return HttpResponse.json(detailsOf(matched({ id: person, age: 30 + person })));
  }),
  http.get("*/api/applicants/preferences/:id/", () => HttpResponse.json(PREFERENCE)),
  http.get("*/api/chat/contacts/", ({ request }) => {
    const of = Number(new URL(request.url).searchParams.get("preference"));
    return HttpResponse.json(contacts.filter(({ preference }) => preference.id === of));
  }),
  http.get("*/api/chat/contacts/:id/", ({ params }) =>
    HttpResponse.json(contacts.find(({ id }) => id === Number(params.id))),
  ),
  http.get("*/api/chat/contacts/:id/fit/", () => HttpResponse.json(fit)),
);

beforeEach(() => {
  user = signedInAs("facility");
  const home = { ...CONTACT.home, meals_cost: 30_000 };
  contacts = [
    { ...CONTACT, home, id: 15, has_unread_notifications: false },
    { ...CONTACT, id: 16, status: "completed" },
    { ...CONTACT, id: 17, preference: { ...CONTACT.preference, id: 99 } },
  ];
  opened = [];
  fit = FIT;
});

it("shows four people of a home's list side by side, without names, and no fifth", async () => {
  const { person } = openPortal("/facilities/print/meeting/7/");
  await heading("ひだまりホーム");
  expect(screen.getByText("4人まで選べます。")).toBeVisible();
  expect(opened).toEqual([]);
  for (const box of screen.getAllByRole("checkbox").slice(0, 4)) await person.click(box);
  expect(window.location.search).toBe("?ids=1%2C2%2C3%2C4");
  expect(screen.getByText("4人選んでいます。4人まで選べます。")).toBeVisible();
  expect(screen.getAllByRole("checkbox").at(-1)).toBeDisabled();
  const first = await screen.findByRole("rowheader", { name: /^Aさん30代・女性・東京都/ });
  const row = within(first.closest("tr") as HTMLElement);
  expect(row.getByText("71点")).toBeVisible();
  expect(row.getByText("□ 連絡する")).toBeVisible();
  expect(opened).toEqual([1, 2, 3, 4]);
});

it("ignores ids in the URL that are not in the list, and does not count them", async () => {
  const { person } = openPortal("/facilities/print/meeting/7/?ids=999,998,x,2,997,996,2,3");
  await heading("ひだまりホーム");
  expect(await screen.findByText("2人選んでいます。4人まで選べます。")).toBeVisible();
  expect(await screen.findAllByText("□ 連絡する")).toHaveLength(2);
  expect(screen.getAllByRole("rowheader")).toHaveLength(2);
  expect(screen.getByRole("rowheader", { name: /^Bさん30代/ })).toBeVisible();
  expect(screen.queryByText("いまの一覧に、この方はいません。")).toBeNull();
  // All counted people can be deselected, and others can take their place.
  expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(2);
  for (const box of screen.getAllByRole("checkbox", { checked: false }).slice(0, 2)) await person.click(box);
  expect(window.location.search).toBe("?ids=2%2C3%2C1%2C4");
  expect(new Set(opened)).toEqual(new Set([1, 2, 3, 4]));
});

it("shows a person from an unloaded part of the list, who can be deselected", async () => {
  const { person } = openPortal("/facilities/print/meeting/7/?ids=6,1");
  await screen.findByText("2人選んでいます。4人まで選べます。");
  expect(await screen.findByRole("rowheader", { name: /^Aさん30代・女性/ })).toBeVisible();
  const theirs = screen.getAllByRole("checkbox").at(-1) as HTMLElement;
  await waitFor(() => expect(theirs).toHaveAccessibleName(/36歳/));
  await person.click(theirs);
  expect(window.location.search).toBe("?ids=1");
  expect(screen.getByText("1人選んでいます。4人まで選べます。")).toBeVisible();
});

it("says if a listed person can no longer be opened, who can be deselected", async () => {
  server.use(
    http.get("*/api/facilities/matching-preferences/7/:id/", () =>
      HttpResponse.json({ detail: "見つかりません。", code: "not_found" }, { status: 404 }),
    ),
  );
  const { person } = openPortal("/facilities/print/meeting/7/?ids=2");
  expect(await screen.findByText("いまの一覧に、この方はいません。")).toBeVisible();
  await person.click(screen.getByRole("checkbox", { checked: true }));
  expect(screen.getByText("4人まで選べます。")).toBeVisible();
});

it("works for a contact's person if the home's list is empty, and says that opening is recorded", async () => {
  server.use(
    http.get("*/api/facilities/matching-preferences/7/", () =>
      HttpResponse.json({ home_name: "ひだまりホーム", is_recruiting: false, data: [] }),
    ),
  );
  openPortal("/facilities/print/meeting/7/?ids=6");
  expect(await screen.findByRole("rowheader", { name: /^Aさん30代・女性/ })).toBeVisible();
  expect(screen.getByText(candidateSheet.recorded)).toBeVisible();
});

it("compares homes that sent a request with the wishes, and has a half in easy words", async () => {
  user = signedInAs("counselor");
  openPortal("/counselors/print/meeting/7/?ids=15,16,17");
  await heading(/さん$/);
  const table = await screen.findByRole("table", { name: "ホームをくらべる表" });
  expect(within(table).getAllByRole("columnheader")).toHaveLength(2);
  const row = (name: string) => within(table).getByRole("row", { name: new RegExp(`^${name}`) });
  expect(row("毎月の合計")).toHaveTextContent("わかるものだけ");
  expect(row("希望に合う")).toHaveTextContent("門限");
  expect(row("希望に合う")).not.toHaveTextContent("希望入居地");
  // The person has no wish about smoking.
  expect(row("希望に合う")).not.toHaveTextContent("喫煙");
  expect(row("希望に合わない")).toHaveTextContent("ペットの飼育");
  const open = within(row("これから聞くこと")).getAllByRole("listitem");
  expect(open.map(({ textContent }) => textContent)).toEqual(["障害支援区分のこと", "日用品費は、いくらか"]);
  const easy = screen.getByRole("region", { name: "ごほんにんへ" });
  expect(within(easy).getByText("○ きぼうと おなじ：ばしょ、かえる じかん")).toBeVisible();
  expect(within(easy).getByText("△ きぼうと ちがう：ペット")).toBeVisible();
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
});

it("lists missing data of a home line by line, and nothing if all is known", async () => {
  user = signedInAs("counselor");
  const silent = {
    ...CONTACT.home,
    ...{ meals_cost: null, utilities_cost: null, supplies_cost: 1, other_cost: 1 },
    ...{ vacancies: null, vacancies_stated_on: null, night_support: null, station: null },
  };
  const undated = { ...silent, vacancies: 1, night_support: "on_call" as const, station: "経堂駅" };
  const dated = { ...undated, utilities_cost: 1, meals_cost: 1, vacancies_stated_on: "2026-03-05" };
  contacts = [silent, undated, dated].map((home, at) => ({
    ...CONTACT,
    home,
    id: 15 + at,
    has_unread_notifications: false,
  }));
  fit = { criteria: [] };
  openPortal("/counselors/print/meeting/7/?ids=15,16,17");
  const row = await screen.findByRole("row", { name: /^これから聞くこと/ });
  const cells = within(row).getAllByRole("cell");
  const lines = cells.map((cell) =>
    within(cell)
      .queryAllByRole("listitem")
      .map(({ textContent }) => textContent),
  );
  expect(lines).toEqual([
    ["食費、光熱費は、いくらか", "いま、空きがあるか", "夜に、だれがいるか", "駅から、どう行くか"],
    ["食費、光熱費は、いくらか", "空きは、いつの数か"],
    [],
  ]);
  expect(cells[2]).toHaveTextContent("ありません");
});

it("counts only homes that can be selected on a family's sheet", async () => {
  user = signedInAs("counselor");
  openPortal("/counselors/print/meeting/7/?ids=901,902,903,16,17,15");
  expect(await screen.findByText("1つ選んでいます。3つまで選べます。")).toBeVisible();
  expect(screen.getByRole("checkbox")).toBeChecked();
});
