/** The operator's console: login, queues, signups and reports. */
import type { Page } from "@playwright/test";
import { load, press, type Screen } from "../screen";
import { LINES, QUEUES, REPORT, SIGNUP } from "./queues";
import { forReason } from "./reason";

const WORK = "/operator/";
const PUSHES = "/operator/waiting/pushes/";
const SIGNUP_PAGE = "/operator/signups/1/";
const REPORT_PAGE = "/operator/reports/1/";

export const OPERATOR_WORK: Screen[] = [
  { name: "operator login", who: "guest", path: "/operator/login/" },
  { name: "operator login refused", who: "guest", path: "/operator/login/", open: press("ログイン") },
  { name: "operator work", who: "operator", path: WORK },
  {
    name: "operator work with all kinds",
    who: "operator",
    path: WORK,
    open: withOperatorResponse("waiting/", QUEUES),
  },
  { name: "operator work failing", who: "operator", path: WORK, serverFails: true },
  { name: "operator list empty", who: "operator", path: "/operator/waiting/contested/" },
  {
    name: "operator list of requests",
    who: "operator",
    path: "/operator/waiting/signups/",
    open: withOperatorResponse("waiting/signups/*", [{ ...LINES[0], label: "グループホーム" }]),
  },
  {
    name: "operator list of pushes",
    who: "operator",
    path: PUSHES,
    open: withOperatorResponse("waiting/pushes/*", LINES),
  },
  {
    name: "operator list of mails",
    who: "operator",
    path: "/operator/waiting/mails/",
    open: withOperatorResponse(
      "waiting/mails/*",
      LINES.map((line) => ({ ...line, label: "", contact_id: null, can_be_sent_again: false })),
    ),
  },
  {
    name: "operator sending again",
    who: "operator",
    path: PUSHES,
    open: sendingAgain,
  },
  {
    name: "operator sending again without a reason",
    who: "operator",
    path: PUSHES,
    open: async (page) => {
      await sendingAgain(page);
      await page.getByRole("dialog").getByRole("button", { name: "もう一度送る" }).click();
    },
  },
  { name: "operator request reason", who: "operator", path: SIGNUP_PAGE },
  {
    name: "operator reason missing",
    who: "operator",
    path: REPORT_PAGE,
    open: press("開く"),
  },
  {
    name: "operator request",
    who: "operator",
    path: SIGNUP_PAGE,
    open: withOperatorResponse("signups/1/", SIGNUP, forReason),
  },
  {
    name: "operator request rejection",
    who: "operator",
    path: SIGNUP_PAGE,
    open: withOperatorResponse("signups/1/", SIGNUP, async (page) => {
      await forReason(page);
      await press("断る")(page);
    }),
  },
  {
    name: "operator report",
    who: "operator",
    path: REPORT_PAGE,
    open: withOperatorResponse("reports/1/", REPORT, forReason),
  },
  {
    name: "operator report decision",
    who: "operator",
    path: REPORT_PAGE,
    open: withOperatorResponse("reports/1/", REPORT, async (page) => {
      await forReason(page);
      await press("対応を決める")(page);
    }),
  },
  { name: "operator safety", who: "operator", path: "/operator/safety/" },
  { name: "operator page not found", who: "operator", path: "/operator/nothing/" },
];

/** Reload the page with a replaced response of an operator's call, and run an action. */
function withOperatorResponse(call: string, json: object, then?: (page: Page) => Promise<void>) {
  return async (page: Page): Promise<void> => {
    await page.route(`**/api/operator/${call}`, (route) => route.fulfill({ json }));
    await load(page);
    await then?.(page);
  };
}

async function sendingAgain(page: Page): Promise<void> {
  await withOperatorResponse("waiting/pushes/*", LINES)(page);
  await page
    .getByRole("button", { name: /もう一度送る/ })
    .first()
    .click();
}
