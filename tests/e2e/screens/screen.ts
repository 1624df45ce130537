/** What a row of the table of screens is, and how a page is brought into a state. */
import type { APIRequestContext, Page } from "@playwright/test";
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

export const press =
  (name: string, nth = 0) =>
  (page: Page): Promise<void> =>
    page
      .getByRole("button", { name: words(name) })
      .nth(nth)
      .click();

/** Bring the page up again with another answer of one call. */
export const answered =
  (call: string, json: object) =>
  async (page: Page): Promise<void> => {
    await page.route(`**${call}`, (route) => route.fulfill({ json }));
    await page.reload();
    await page.waitForLoadState("networkidle");
  };
