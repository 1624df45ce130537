/** Page titles that the server writes into the document. Only `npm run generate` reads this. */
import { safety } from "../features/account/safety/text";
import { serviceFigures } from "./figures/text";
import { found } from "./found/text";
import type { PageName } from "./paths";
import { system } from "./system/text";
import { consoleWords } from "./text";
import { work } from "./work/text";

export const TITLES: Record<PageName, string> = {
  login: consoleWords.login.title,
  work: work.title,
  waiting: work.title,
  signup: work.signup.request,
  report: work.report.reported,
  search: found.search.title,
  timeline: found.timeline.about,
  figures: serviceFigures.title,
  system: system.title,
  safety: safety.title,
};
