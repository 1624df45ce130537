/** The templates of a room: with and without the office's own, edited and refused. */
import type { RoomTemplate } from "../../../../shared-ui/src/api/types";
import { contactPath, press, type Screen, withResponse } from "../screen";

const CALL = "/api/chat/contacts/*/templates/";
const OWN: RoomTemplate[] = [
  {
    id: 4,
    title: "見学のあとのお礼",
    text: "{お名前}さん、今日は{ホーム名}に来てくださり、ありがとうございました。",
  },
  { id: 5, title: "駅からの道", text: "駅を出て、まっすぐ5分です。\n{住所}" },
];

function list(name: string, who: Screen["who"], own: readonly RoomTemplate[], ...buttons: string[]): Screen {
  return {
    name,
    who,
    path: contactPath("accepted", ({ id }) => `/chat/${id}/`),
    open: async (page) => {
      await withResponse(CALL, own)(page);
      await page.getByRole("button", { name: "文例", exact: true }).click();
      await page.getByRole("button", { name: "この事業所の文例を足す" }).waitFor();
      for (const button of buttons) await press(button)(page);
    },
  };
}

export const ROOM_TEMPLATES: Screen[] = [
  list("templates of a room", "facility", OWN),
  list("templates of a room without own ones", "counselor", []),
  list("template edit", "facility", OWN, "書きかえる"),
  list("template refused", "facility", [], "この事業所の文例を足す", "保存する"),
];
