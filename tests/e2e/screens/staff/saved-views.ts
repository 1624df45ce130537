/** The saved views of a list: applied, with a long name, saved, refused, renamed and deleted. */
import type { SavedView } from "../../../../shared-ui/src/api/types";
import { words } from "../../support/words";
import { press, type Screen, withResponse } from "../screen";

const CALL = "/api/accounts/saved-views/";
const PATH = "/facilities/contacts/?unread=true";
const WITHOUT_FILTERS = {
  home: null,
  mine: false,
  unassigned: false,
  assignee: null,
  unread: false,
  waiting: false,
  waits_for: null,
  state: null,
  order: "waiting",
} as const;
const VIEWS: SavedView[] = [
  {
    id: 4,
    name: "未読のもの",
    lost: [],
    matches: null,
    people: null,
    contacts: { ...WITHOUT_FILTERS, unread: true },
  },
  {
    id: 5,
    name: "世田谷と板橋のホームで、返事を5日以上待っている連絡の一覧",
    lost: [],
    matches: null,
    people: null,
    contacts: { ...WITHOUT_FILTERS, waiting: true },
  },
];

const WITHOUT_ITS_HOME: SavedView = {
  id: 6,
  name: "板橋で返事を待っている連絡",
  lost: ["home"],
  matches: null,
  people: null,
  contacts: { ...WITHOUT_FILTERS, waiting: true },
};

const NAME_MISSING = "「条件の名前」を入力してください。";
const REFUSED = {
  detail: "入力内容を確かめてください。",
  code: "invalid",
  fields: { name: [NAME_MISSING] },
};

function screen(name: string, path: string, views: readonly SavedView[], ...buttons: string[]): Screen {
  return {
    name,
    who: "facility",
    path,
    open: async (page) => {
      await withResponse(CALL, views)(page);
      for (const button of buttons) await press(button)(page);
    },
  };
}

export const SAVED_VIEWS: Screen[] = [
  screen("saved view applied", PATH, VIEWS),
  {
    name: "saved view without its home",
    who: "facility",
    path: PATH,
    open: async (page) => {
      await withResponse(CALL, [WITHOUT_ITS_HOME])(page);
      await page.getByRole("link", { name: words(WITHOUT_ITS_HOME.name) }).click();
      await page.getByRole("button", { name: words("この条件を消す") }).waitFor();
    },
  },
  screen("saved view to save", PATH, [], "この条件を保存"),
  {
    name: "saved view refused",
    who: "facility",
    path: PATH,
    open: async (page) => {
      await withResponse(CALL, [])(page);
      await page.route(`**${CALL}`, (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 422, json: REFUSED })
          : route.fallback(),
      );
      await press("この条件を保存")(page);
      await press("保存する")(page);
      await page.getByRole("link", { name: NAME_MISSING }).waitFor();
    },
  },
  screen("saved views edited", PATH, VIEWS, "名前を変える・消す"),
  screen("saved view renamed", PATH, VIEWS, "名前を変える・消す", "未読のもの：名前を変える"),
];
