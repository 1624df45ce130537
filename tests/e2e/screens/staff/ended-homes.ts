/** The screens of homes that are no longer offered. */
import type { Page } from "@playwright/test";
import { type Screen, withResponse } from "../screen";

/** Reload the page with one of the visitor's homes no longer offered. */
async function withEndedHome(page: Page): Promise<void> {
  const address = "/api/facilities/homes/4/";
  const home = { ...(await (await page.request.get(address)).json()), is_active: false };
  await page.route("**/api/facilities/homes/ended/?limit=200", (route) => route.fulfill({ json: [home] }));
  await withResponse(address, home)(page);
}

export const ENDED_HOMES: Screen[] = [
  {
    name: "facility top with a home no longer offered",
    who: "facility",
    path: "/facilities/top/",
    open: withEndedHome,
  },
  {
    name: "contacts of a home no longer offered",
    who: "facility",
    path: "/facilities/contacts/4/x/",
    open: withEndedHome,
  },
];
