/** What each page is called before it is there: the server writes it into the page. Only `npm run generate` reads this. */
import { safety } from "shared-ui/strings/accounts/safety";
import { consoleWords } from "shared-ui/strings/operator/console";
import { serviceFigures } from "shared-ui/strings/operator/figures";
import { found } from "shared-ui/strings/operator/found";
import { system } from "shared-ui/strings/operator/system";
import { work } from "shared-ui/strings/operator/work";
import type { PageName } from "./paths";

export const TITLES: Record<PageName, string> = {
  login: consoleWords.login.title,
  work: work.title,
  waiting: work.title,
  signup: work.signup.request,
  report: work.report.told,
  search: found.search.title,
  timeline: found.timeline.about,
  figures: serviceFigures.title,
  system: system.title,
  safety: safety.title,
};
