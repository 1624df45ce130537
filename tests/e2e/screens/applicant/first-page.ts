/** The consent screens. */
import type { Page } from "@playwright/test";
import { words } from "../../support/words";
import { answered, type Screen } from "../screen";

/** An applicant without consent, or with consent to an older version. */
const undecided = (consented_to: number | null) =>
  answered("/api/auth/user/", {
    id: 1,
    role: "applicant",
    username: "田中 ひかり",
    lineId: null,
    pictureUrl: null,
    offices: [],
    needs_consent: true,
    consented_to,
    person_name: null,
  });

const forFamily = async (page: Page): Promise<void> => {
  await undecided(null)(page);
  await page.getByRole("radio", { name: words("家族") }).check();
};

export const FIRST_PAGE: Screen[] = [
  {
    name: "consent",
    who: "newApplicant",
    path: "/applicants/consent/",
    open: undecided(null),
  },
  {
    name: "consent to a new text",
    who: "applicant",
    path: "/applicants/consent/",
    open: undecided(1),
  },
  { name: "consent for a family", who: "newApplicant", path: "/applicants/consent/", open: forFamily },
];
