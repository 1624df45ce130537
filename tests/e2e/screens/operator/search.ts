/** The operator's console: search, timelines and actions. */
import type { Page } from "@playwright/test";
import type { Screen } from "../screen";
import { forReason } from "./reason";

const SEARCH = "/operator/search/";
const OFFICE = "/operator/timelines/office/1/";
const ACCOUNT = "/operator/timelines/account/1/";

export const OPERATOR_SEARCH: Screen[] = [
  { name: "operator search reason", who: "operator", path: SEARCH },
  { name: "operator search", who: "operator", path: SEARCH, open: forReason },
  { name: "operator search results", who: "operator", path: SEARCH, open: search("1") },
  { name: "operator search without results", who: "operator", path: SEARCH, open: search("だれもいない") },
  { name: "operator timeline of an account", who: "operator", path: ACCOUNT, open: forReason },
  { name: "operator timeline of an office", who: "operator", path: OFFICE, open: forReason },
  {
    name: "operator timeline of a contact",
    who: "operator",
    path: "/operator/timelines/contact/1/",
    open: forReason,
  },
  {
    name: "operator disabling",
    who: "operator",
    path: ACCOUNT,
    open: openAction("アカウントを止める", "どうなるか確かめる"),
  },
  {
    name: "operator changing a mail address",
    who: "operator",
    path: ACCOUNT,
    open: openAction("メールアドレスを変える"),
  },
  {
    name: "operator ending sessions",
    who: "operator",
    path: ACCOUNT,
    open: openAction("すべてのログインを終わらせる"),
  },
];

function search(query: string) {
  return async (page: Page): Promise<void> => {
    await forReason(page);
    await page.getByRole("textbox", { name: "名前・メールアドレス・番号" }).fill(query);
    await page.getByRole("button", { name: "探す", exact: true }).click();
    await page.getByRole("status").filter({ hasText: "見つかり" }).waitFor();
  };
}

function openAction(act: string, next?: string) {
  return async (page: Page): Promise<void> => {
    await forReason(page);
    await page.getByRole("button", { name: act }).click();
    if (next) await page.getByRole("dialog").getByRole("button", { name: next }).click();
  };
}
