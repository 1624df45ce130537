/** The screens of a counselor's case: reasons for declining, and the end of the case. */

import type { Page } from "@playwright/test";
import { words } from "../../support/words";
import { STOPPED, STOPPED_WISHES } from "../applicant/stopping";
import { contactPath, press, type Screen, withContacts, withResponse } from "../screen";

const contactsOfPerson = contactPath(
  "pending",
  ({ preference }) => `/counselors/contacts/${preference.id}/x/`,
);
const editing = contactPath("pending", ({ preference }) => `/counselors/edit/${preference.id}`);

const openReasons =
  (decline: string, reason: string) =>
  async (page: Page): Promise<void> => {
    await press(decline)(page);
    await page.locator("dialog summary").click();
    await page.getByRole("radio", { name: words(reason) }).check();
  };

export const CASES: Screen[] = [
  {
    name: "decline question with its reasons",
    who: "counselor",
    path: contactsOfPerson,
    open: openReasons("辞退", "お金が合わない"),
  },
  {
    name: "request, decline question with its reasons",
    who: "applicant",
    path: contactPath("accepted", ({ id }) => `/applicants/contacts/${id}/`),
    open: withContacts(
      { status: "pending", acceptance_may_be_taken_back_until: null },
      openReasons("辞退（断る）", "お金が合わない"),
    ),
  },
  {
    name: "contacts declined with a reason",
    who: "counselor",
    path: contactsOfPerson,
    open: withContacts({ status: "declined", ended_by: "seeker", decline_reason: "cost" }),
  },
  {
    name: "home's contacts declined with a reason",
    who: "facility",
    path: contactPath("pending", ({ home }) => `/facilities/contacts/${home.id}/x/`),
    open: withContacts({ status: "declined", ended_by: "seeker", declined_for: "conditions" }),
  },
  {
    name: "case",
    who: "counselor",
    path: contactPath("accepted", ({ preference }) => `/counselors/case/${preference.id}/`),
  },
  {
    name: "case's note",
    who: "counselor",
    path: contactPath("accepted", ({ preference }) => `/counselors/case/${preference.id}/note/`),
  },
  { name: "ending a case", who: "counselor", path: editing, open: press("担当を終える") },
  {
    name: "counselor top with an ended case",
    who: "counselor",
    path: "/counselors/top/",
    open: withResponse(STOPPED, [{ ...STOPPED_WISHES, name: "山本 一郎", end_reason: "housed" }]),
  },
];
