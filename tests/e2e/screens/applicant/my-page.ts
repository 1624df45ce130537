/** The screens of the applicant's top page: open requests, a visit, a paused search. */
import type { Page } from "@playwright/test";
import { load, type Screen } from "../screen";

const AT = "2026-03-05T14:30:00+09:00";
const REQUEST = { status: "pending", put_off_at: null, visit_starts_at: null };
const VISIT = { status: "accepted", visit_starts_at: "2099-03-10T14:30:00+09:00" };
const HOMES = ["こもれびホーム世田谷", "みどりの丘グループホーム桜丘・第二ユニット", "かえで荘"];

const requests = (count: number): object[] => HOMES.slice(0, count).map(() => REQUEST);

/** Reload the page with the visitor's first contact in each of these states, and a changed preference. */
const having =
  (contacts: readonly object[], wishes: object = {}) =>
  async (page: Page): Promise<void> => {
    await page.route("**/api/chat/contacts/?limit=200", async (route) => {
      const response = await route.fetch();
      const [first] = await response.json();
      const json = contacts.map((changes, index) => ({
        ...first,
        ...changes,
        id: first.id + index,
        home: { ...first.home, name: HOMES[index] },
      }));
      await route.fulfill({ response, json });
    });
    await page.route("**/api/applicants/preferences/?limit=200", async (route) => {
      const response = await route.fetch();
      const [first] = await response.json();
      await route.fulfill({ response, json: [{ ...first, ...wishes }] });
    });
    await load(page);
  };

const myPage = (name: string, open: Screen["open"]): Screen => ({
  name: `my page ${name}`,
  who: "applicant",
  path: "/applicants/top/",
  open,
});

export const MY_PAGE: Screen[] = [
  myPage("without requests", having([])),
  myPage("with one request", having(requests(1))),
  myPage("with three requests", having(requests(3))),
  myPage("paused", having([], { resting_since: AT })),
  myPage("paused with a request", having(requests(1), { resting_since: AT })),
  myPage("with a visit", having([VISIT, REQUEST])),
];
