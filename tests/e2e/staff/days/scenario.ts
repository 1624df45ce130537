/** The data of the working days: four homes and two members of a facility, thirty-five people of a counselor. */
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { MAIN } from "../../servers/addresses";
import { Calls } from "../../support/calls";
import { changeDatabase } from "../../support/database";
import { homeForm, wishesForm } from "../../support/forms";
import { linkIn } from "../../support/mails";

export const WIDE = { width: 1280, height: 800 };
export const NARROW = { width: 390, height: 844 };
export const FACILITY = "days-facility@example.com";
export const COUNSELOR = "days-counselor@example.com";
const COLLEAGUE = "days-colleague@example.com";
const COLLEAGUE_NAME = "浜辺 砂羽";

export const HOMES = ["すなやまの家", "みなもの家", "はくとの家", "だいせんの家"];
/** No other test has homes in this city, so no other test's people are in the lists. */
const PLACE = { postal_code: "6800001", prefecture: "鳥取県", address_1: "鳥取市" };
/** The city of the people without a request. */
export const OTHER_CITY = "米子市";

const FAMILIES = [
  ["青木", "あおき"],
  ["石田", "いしだ"],
  ["上野", "うえの"],
  ["江口", "えぐち"],
  ["太田", "おおた"],
  ["加藤", "かとう"],
  ["木村", "きむら"],
] as const;
const GIVEN = [
  ["花", "はな"],
  ["実", "みのる"],
  ["翼", "つばさ"],
  ["薫", "かおる"],
  ["望", "のぞみ"],
] as const;
export const PEOPLE = FAMILIES.flatMap(([family, familyKana]) =>
  GIVEN.map(([given, givenKana]) => ({ name: `${family} ${given}`, kana: `${familyKana} ${givenKana}` })),
);
/** The people of one day by their position. Each day has its own. */
export const POSITIONS = { talking: 0, asked: 1, visited: 2, waiting: 3, fresh: 4, begun: 5 };
export type Kind = keyof typeof POSITIONS;
const PEOPLE_PER_DAY = Object.keys(POSITIONS).length;

export interface Side {
  context: BrowserContext;
  page: Page;
  calls: Calls;
}

export interface Scenario {
  facility: Side;
  counselor: Side;
  homes: number[];
  people: number[];
  contacts: Map<number, number>;
}

export function personOf(day: number, kind: Kind) {
  const index = day * PEOPLE_PER_DAY + POSITIONS[kind];
  const person = PEOPLE[index];
  if (!person) throw new Error(`There is no person ${index}.`);
  return { ...person, index, home: HOMES[index % HOMES.length] ?? "" };
}

/** Create the data for this many days through the API. */
export async function createScenario(browser: Browser, days: number): Promise<Scenario> {
  const facility = await signedIn(browser, FACILITY);
  const counselor = await signedIn(browser, COUNSELOR);
  await inviteColleague(browser, facility.calls);
  const homes: number[] = [];
  for (const name of HOMES) {
    const { id } = await facility.calls.send("POST", "/api/facilities/homes/", {
      data: { ...homeForm(name), ...PLACE, address_2: `浜坂${name}` },
    });
    homes.push(id);
  }
  const people: number[] = [];
  for (const [index, { name, kana }] of PEOPLE.entries()) {
    const isAsked = index < days * PEOPLE_PER_DAY;
    const multipart = wishesForm({
      ...PLACE,
      name,
      name_kana: kana,
      age: String(20 + index),
      preferredLocation_prefecture: '["鳥取県"]',
      ...(isAsked ? {} : { address_1: OTHER_CITY }),
    });
    people.push((await counselor.calls.send("POST", "/api/applicants/preferences/", { multipart })).id);
  }
  const scenario = { facility, counselor, homes, people, contacts: new Map<number, number>() };
  for (let day = 0; day < days; day += 1) await createDay(scenario, day);
  backdateVisits([...Array(days).keys()].map((day) => contactOf(scenario, day, "visited")));
  return scenario;
}

async function createDay(scenario: Scenario, day: number): Promise<void> {
  for (const kind of ["talking", "asked", "visited", "waiting", "begun"] as const) {
    const id = await ask(scenario, day, kind);
    const at = `/api/chat/contacts/${id}`;
    if (kind === "asked" || kind === "waiting") continue;
    await scenario.counselor.calls.send("PATCH", `${at}/accept_contact/`);
    if (kind === "visited") await scenario.facility.calls.send("PATCH", `${at}/complete_visit/`);
  }
}

/** Send a home's request to the person of this kind on a day. */
export async function ask(scenario: Scenario, day: number, kind: Kind): Promise<number> {
  const { index } = personOf(day, kind);
  const data = { home: scenario.homes[index % HOMES.length], preference: scenario.people[index] };
  const { id } = await scenario.facility.calls.send("POST", "/api/chat/contacts/", { data });
  scenario.contacts.set(index, id);
  return id;
}

export function contactOf(scenario: Scenario, day: number, kind: Kind): number {
  const id = scenario.contacts.get(personOf(day, kind).index);
  if (id === undefined) throw new Error(`There is no contact ${kind} on day ${day}.`);
  return id;
}

/** Move visits twenty days into the past, so that the service asks about the move-in. The API cannot change time. */
function backdateVisits(contacts: number[]): void {
  const ids = contacts.join(", ");
  changeDatabase(
    `UPDATE contact SET visit_completed_at = datetime(visit_completed_at, '-20 days') WHERE id IN (${ids})`,
  );
}

async function inviteColleague(browser: Browser, calls: Calls): Promise<void> {
  const [office] = await calls.read<{ id: number }[]>("/api/offices/");
  const data = { email: COLLEAGUE, position: "staff" };
  await calls.send("POST", `/api/offices/${office?.id}/invitations/`, { data });
  const context = await browser.newContext({ baseURL: MAIN.server });
  const page = await context.newPage();
  await page.goto(await linkIn(COLLEAGUE));
  await page.getByLabel("お名前").fill(COLLEAGUE_NAME);
  await page.getByRole("textbox", { name: "パスワード" }).fill("a quiet river at night");
  await page.getByRole("button", { name: "アカウントを作って参加する" }).click();
  await page.waitForURL("**/login/");
  await context.close();
}

async function signedIn(browser: Browser, email: string): Promise<Side> {
  const context = await browser.newContext({ baseURL: MAIN.server, viewport: WIDE });
  const calls = new Calls(context.request);
  await calls.signInAsStaff(email);
  return { context, page: await context.newPage(), calls };
}

/** Send a message in a room from a new page. */
export async function sendInRoom({ context }: Side, contact: number, text: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`/chat/${contact}/`);
  await page.getByRole("textbox", { name: "メッセージ" }).fill(text);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log")).toContainText(text);
  await expect(page.getByText(/^(送信中|つながったら送信します)$/)).toHaveCount(0);
  await page.close();
}
