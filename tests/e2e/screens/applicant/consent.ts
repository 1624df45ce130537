/** The consent screens. */
import type { Page } from "@playwright/test";
import { words } from "../../support/words";
import { type Screen, withResponse } from "../screen";

const USER = "/api/auth/user/";

/** An applicant without consent, or with consent to an older version, until the applicant consents. */
const withoutConsent =
  (consented_to: number | null) =>
  async (page: Page): Promise<void> => {
    await page.route("**/api/applicants/consent/", async (route) => {
      await page.unroute(`**${USER}`);
      await route.continue();
    });
    await withResponse(USER, {
      id: 1,
      role: "applicant",
      username: "田中 ひかり",
      lineId: null,
      pictureUrl: null,
      offices: [],
      needs_consent: true,
      consented_to,
      person_name: null,
    })(page);
  };

const forFamily = async (page: Page): Promise<void> => {
  await withoutConsent(null)(page);
  await page.getByRole("radio", { name: words("家族") }).check();
};

export const CONSENT: Screen[] = [
  {
    name: "consent",
    who: "newApplicant",
    path: "/applicants/consent/",
    open: withoutConsent(null),
  },
  {
    name: "consent to a new text",
    who: "applicant",
    path: "/applicants/consent/",
    open: withoutConsent(1),
  },
  { name: "consent for a family", who: "newApplicant", path: "/applicants/consent/", open: forFamily },
];
