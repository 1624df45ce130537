/** ./text in やさしい日本語. */

import type { Twin } from "../../lib/text/use-strings";
import type { notifications } from "./text";

export const easyNotifications: Twin<typeof notifications> = {
  title: "お{知|し}らせ",
  empty: "お{知|し}らせは、まだありません。",
  unread: "まだ{読|よ}んでいません",
  read: "{読|よ}みました",
  markAll: "{全部|ぜんぶ}{読|よ}んだことにする",
  open: "{内容|ないよう}を{見|み}る",
  openRoom: "トークを{見|み}る",
  about: (home, person) => (person === null ? home : `${home}・${person}`),
  messages: (count) => `まだ{読|よ}んでいません ${count}{件|けん}`,
  otherRooms: (count) => `ほかにも、まだ{読|よ}んでいないトークが${count}{件|けん}あります`,
  earlier: "もっと{前|まえ}のお{知|し}らせを{見|み}る",
  allRead: "{全部|ぜんぶ}{読|よ}みました。",
};
