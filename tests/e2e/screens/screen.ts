/** The rows of the table of screens, and helpers that bring a page into a state. */
import { type APIRequestContext, expect, type Page, type Request } from "@playwright/test";
import { words } from "../support/words";
import type { Who } from "./visitors";

export interface Screen {
  name: string;
  who: Who;
  /** The path. A function looks up ids in the visitor's data. */
  path: string | ((calls: APIRequestContext) => Promise<string>);
  /** Bring the page into its state, such as an open dialog. */
  open?: (page: Page) => Promise<void>;
  /** All calls fail. */
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

/** Open a path, or reload the page, and wait for its heading and pending calls. */
export async function load(page: Page, path?: string): Promise<void> {
  const pending = new Set<Request>();
  const begin = (request: Request): void => {
    if (new URL(request.url()).pathname.startsWith("/api/")) pending.add(request);
  };
  const end = (request: Request): void => void pending.delete(request);
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  await (path === undefined ? page.reload() : page.goto(path));
  await expect(page.locator("h1:visible:not([data-starting] *)")).not.toHaveCount(0);
  await expect(async () => {
    // When idle, the page has rendered the responses and sent the next calls.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect([...pending].map((request) => request.url())).toEqual([]);
    await expect(page.getByRole("status").filter({ hasText: LOADING })).toHaveCount(0);
  }).toPass({ intervals: [25], timeout: 30_000 });
  page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
}

/** Reload the page with a replaced response of one call. */
export const withResponse =
  (call: string, json: object) =>
  async (page: Page): Promise<void> => {
    await page.route(`**${call}`, (route) => route.fulfill({ json }));
    await load(page);
  };

type Contact = {
  id: number;
  status: string;
  home: { id: number };
  preference: { id: number; name?: string };
};

/** Build a path with the visitor's first contact in this status. */
export const contactPath =
  (status: string, address: (contact: Contact) => string) =>
  async (calls: APIRequestContext): Promise<string> => {
    const contacts: Contact[] = await (await calls.get("/api/chat/contacts/?limit=200")).json();
    const found = contacts.find((contact) => contact.status === status);
    if (!found) throw new Error(`The demo has no ${status} contact of this visitor.`);
    return address(found);
  };

/** Reload the page with changed contacts, and run an action. */
export const withContacts =
  (changes: object, then?: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await page.route(/\/api\/chat\/contacts\/(\d+\/)?(\?.*)?$/, async (route) => {
      const response = await route.fetch();
      const found = await response.json();
      const changed = (contact: object): object => ({ ...contact, ...changes });
      await route.fulfill({ response, json: Array.isArray(found) ? found.map(changed) : changed(found) });
    });
    await load(page);
    await then?.(page);
  };
