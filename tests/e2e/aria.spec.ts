/** What screen readers get: structure and names of the main screens, and the same text with and without furigana. */
import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { openScreen } from "./screens/opening";
import { screensOf } from "./screens/table";
import { MAIN } from "./servers/addresses";
import { test } from "./servers/test";
import { Calls } from "./support/calls";
import { homeForm, wishesForm } from "./support/forms";
import { expectSameWithoutReadings } from "./support/readings";
import { words } from "./support/words";

const KENJI = `U${"2".repeat(32)}`;
const NEWCOMER = `U${"3".repeat(32)}`;
const FACILITY = "osaka-facility@example.com";
const COUNSELOR = "osaka-counselor@example.com";
/** The main screens of applicants. The walk through all screens checks the others. */
const MAIN_SCREENS = ["my page", "wishes, first step", "applicant's room", "settings", "contacts"];

let made: { home: number; person: number; room: number };

test.beforeAll(async ({ browser }) => {
  const contexts = [
    await staff(browser, FACILITY),
    await staff(browser, COUNSELOR),
    await phone(browser, KENJI),
  ];
  const [facility, counselor, applicant] = contexts.map(({ request }) => new Calls(request)) as [
    Calls,
    Calls,
    Calls,
  ];
  const wishes = "/api/applicants/preferences/";
  const ask = async (home: number, preference: number): Promise<number> =>
    (await facility.send("POST", "/api/chat/contacts/", { data: { home, preference } })).id;
  const homes = ["みどりの丘ホーム", "かえで荘"].map((name) =>
    facility.send("POST", "/api/facilities/homes/", { data: homeForm(name) }),
  );
  const [home, other] = (await Promise.all(homes)).map(({ id }) => id) as [number, number];
  const { id: person } = await counselor.send("POST", wishes, {
    multipart: wishesForm({ name: "石川 はな" }),
  });
  const { id: kenji } = await applicant.send("POST", wishes, {
    multipart: wishesForm({ age: "47", gender: "male" }),
  });
  await ask(home, person);
  await ask(other, kenji);
  const room = await ask(home, kenji);
  await applicant.send("PATCH", `/api/chat/contacts/${room}/accept_contact/`);
  made = { home, person, room };
  await Promise.all(contexts.map((context) => context.close()));
});

test("main screens of the portal have the expected structure and names", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: MAIN.server })).newPage();
  await expectStructure(page, "landing", "/");
  const facility = await (await staff(browser, FACILITY)).newPage();
  await expectStructure(facility, "facility top", "/facilities/top/");
  await expectStructure(facility, "home form", "/facilities/create/");
  await expectStructure(facility, "matched people", `/facilities/matched-preferences/${made.home}/`);
  await expectStructure(facility, "contacts of a home", `/facilities/contacts/${made.home}/x/`);
  await expectStructure(facility, "facility's room", `/chat/${made.room}/`);
  const counselor = await (await staff(browser, COUNSELOR)).newPage();
  await expectStructure(counselor, "counselor top", "/counselors/top/");
  await expectStructure(counselor, "contacts of a person", `/counselors/contacts/${made.person}/x/`);
  await counselor.getByRole("button", { name: words("詳細表示 & 承認") }).click();
  await expectNames(counselor.getByRole("dialog"), "home's details");
});

for (const [who, person] of [
  ["applicant", KENJI],
  ["newApplicant", NEWCOMER],
] as const) {
  test(`main screens of ${who} have the same text with and without readings`, async ({ browser }) => {
    const context = await phone(browser, person);
    for (const screen of screensOf(who).filter(({ name }) => MAIN_SCREENS.includes(name)))
      await test.step(screen.name, async () => {
        const page = await openScreen(context, screen, 360, 740);
        await expectStructure(page, screen.name);
        await expectSameWithoutReadings(page);
        await page.close();
      });
  });
}

test("help pages have the same text with and without readings", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: MAIN.server });
  for (const screen of screensOf("guest").filter(({ name }) => name.startsWith("help")))
    await test.step(screen.name, async () => {
      const page = await openScreen(context, screen, 360, 740);
      await expectStructure(page, screen.name);
      await expectSameWithoutReadings(page);
      await page.close();
    });
  await context.close();
});

async function expectStructure(page: Page, name: string, path?: string): Promise<void> {
  if (path) await page.goto(path);
  await expectNames(page.locator("body"), name);
}

/** Compare with the snapshot file: landmarks, headings, lists, controls and their states. */
async function expectNames(part: Locator, name: string): Promise<void> {
  await expect(part).toMatchAriaSnapshot({ name: `${name.replaceAll(/[^a-z]+/g, "-")}.aria.yml` });
}

async function staff(browser: Browser, email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: MAIN.server });
  await new Calls(context.request).signInAsStaff(email);
  return context;
}

async function phone(browser: Browser, lineId: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: MAIN.server });
  await new Calls(context.request).signInByLine(lineId);
  return context;
}
