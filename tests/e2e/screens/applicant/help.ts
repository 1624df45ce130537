/** The public help pages 困ったとき, with and without a prefecture. */
import { words } from "../../support/words";
import type { Screen } from "../screen";

const at = (way = ""): string => `/accounts/applicants/help/${way && `${way}/`}`;

const choose =
  (prefecture: string): Screen["open"] =>
  async (page) => {
    await page.getByRole("combobox", { name: words("都道府県") }).selectOption(prefecture);
  };

export const HELP: Screen[] = [
  { name: "help", who: "guest", path: at() },
  { name: "help with the app", who: "guest", path: at("app") },
  { name: "help with unkind people", who: "guest", path: at("unkind") },
  {
    name: "help with unkind people, number known",
    who: "guest",
    path: at("unkind"),
    open: choose("埼玉県"),
  },
  {
    name: "help with unkind people, number unknown",
    who: "guest",
    path: at("unkind"),
    open: choose("奈良県"),
  },
  { name: "help when not well", who: "guest", path: at("unwell") },
  { name: "help to talk", who: "guest", path: at("talk") },
  { name: "help with unkind people, signed in", who: "applicant", path: at("unkind") },
];
