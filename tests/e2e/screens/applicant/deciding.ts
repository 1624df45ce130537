/** The screens for deciding on a request, and the preview of the data that homes see. */
import type { Page } from "@playwright/test";
import { words } from "../../support/words";
import { contactPath, press, type Screen, withContacts } from "../screen";

const contact = contactPath("accepted", ({ id }) => `/applicants/contacts/${id}/`);
// No applicant of the demo among the visitors has a pending request.
const waiting = (then?: Screen["open"]) =>
  withContacts({ status: "pending", acceptance_may_be_taken_back_until: null }, then);

async function unfold(page: Page): Promise<void> {
  for (const heading of await page.locator("main summary").all()) await heading.click();
}

export const DECIDING: Screen[] = [
  { name: "request", who: "applicant", path: contact, open: waiting() },
  {
    name: "request, accept question",
    who: "applicant",
    path: contact,
    open: waiting(press("承認（話してみる）")),
  },
  { name: "request, later question", who: "applicant", path: contact, open: waiting(press("あとで決める")) },
  {
    name: "request, decline question",
    who: "applicant",
    path: contact,
    open: waiting(press("辞退（断る）")),
  },
  {
    name: "request refused",
    who: "applicant",
    path: contact,
    open: waiting(async (page) => {
      const json = {
        detail: "このコンタクトは「辞退」のため、承認はできません。",
        code: "contact_is_declined",
      };
      await page.route("**/accept_contact/", (route) => route.fulfill({ status: 409, json }));
      await press("承認（話してみる）")(page);
      await press("承認する")(page);
      await page.getByRole("alertdialog", { name: words("もう「辞退」になっています。") }).waitFor();
    }),
  },
  { name: "request, unfolded", who: "applicant", path: contact, open: waiting(unfold) },
  {
    name: "request, report",
    who: "applicant",
    path: contact,
    open: waiting(async (page) => {
      await unfold(page);
      await press("運営に知らせる")(page);
    }),
  },
  { name: "contact accepted", who: "applicant", path: contact },
  { name: "what homes see", who: "applicant", path: "/applicants/seen/" },
  { name: "what homes see, without wishes", who: "newApplicant", path: "/applicants/seen/" },
];
