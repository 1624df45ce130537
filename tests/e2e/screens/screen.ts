/** What a row of the table of screens is, and how a page is brought into a state. */
import { type APIRequestContext, expect, type Page, type Request } from "@playwright/test";
import { words } from "../support/words";
import type { Who } from "./visitors";

export interface Screen {
  name: string;
  who: Who;
  /** Where it is; with ids, they are looked up among the visitor's own. */
  path: string | ((calls: APIRequestContext) => Promise<string>);
  /** Bring the page into the state, such as a dialog open. */
  open?: (page: Page) => Promise<void>;
  /** The state is the page's answer to a server that fails. */
  serverFails?: true;
}

const LOADING = words("読み込んでいます");

export const press =
  (name: string, nth = 0) =>
  (page: Page): Promise<void> =>
    page
      .getByRole("button", { name: words(name) })
      .nth(nth)
      .click();

/** Bring a page up, again where no path is named, and wait for what it shows: its heading, and nothing on its way. */
export async function bringUp(page: Page, path?: string): Promise<void> {
  const underWay = new Set<Request>();
  const begin = (request: Request): void => {
    if (new URL(request.url()).pathname.startsWith("/api/")) underWay.add(request);
  };
  const end = (request: Request): void => void underWay.delete(request);
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  await (path === undefined ? page.reload() : page.goto(path));
  await expect(page.locator("h1:visible:not([data-starting] *)")).not.toHaveCount(0);
  await expect(async () => {
    // What came is on the page then, and what the page asks for next is under way.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect([...underWay].map((request) => request.url())).toEqual([]);
    await expect(page.getByRole("status").filter({ hasText: LOADING })).toHaveCount(0);
  }).toPass({ intervals: [25], timeout: 30_000 });
  page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
}

/** Bring the page up again with another answer of one call. */
export const answered =
  (call: string, json: object) =>
  async (page: Page): Promise<void> => {
    await page.route(`**${call}`, (route) => route.fulfill({ json }));
    await bringUp(page);
  };

type Contact = {
  id: number;
  status: string;
  home: { id: number };
  preference: { id: number; name?: string };
};

/** Make an address of the visitor's first contact in this state. */
export const ofContact =
  (status: string, address: (contact: Contact) => string) =>
  async (calls: APIRequestContext): Promise<string> => {
    const contacts: Contact[] = await (await calls.get("/api/chat/contacts/?limit=200")).json();
    const found = contacts.find((contact) => contact.status === status);
    if (!found) throw new Error(`The demo has no ${status} contact of this visitor.`);
    return address(found);
  };

/** Bring the page up again with something changed in every contact, and go on from there. */
export const contactsWith =
  (changes: object, goOn?: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await page.route(/\/api\/chat\/contacts\/(\d+\/)?(\?.*)?$/, async (route) => {
      const response = await route.fetch();
      const found = await response.json();
      const changed = (contact: object): object => ({ ...contact, ...changes });
      await route.fulfill({ response, json: Array.isArray(found) ? found.map(changed) : changed(found) });
    });
    await bringUp(page);
    await goOn?.(page);
  };
