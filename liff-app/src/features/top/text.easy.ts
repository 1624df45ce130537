/** ./text in やさしい日本語. */

import type { EasyVariant } from "shared-ui/lib/text/use-strings";
import type { top } from "./text";

export const easyTop: EasyVariant<typeof top> = {
  title: "マイページ",
  hello: "こんにちは、",
  name: (name) => `${name}さん`,
  wishes: "あなたの{希望|きぼう}",
  noWishes: "{希望|きぼう}は、まだ{登録|とうろく}していません。",
  noWishesNote: "{登録|とうろく}すると、ホームから{連絡|れんらく}が{来|き}ます。",
  register: "{希望|きぼう}を{登録|とうろく}する",
  change: "{希望|きぼう}を{変|か}える",
  contacts: "コンタクト{一覧|いちらん}",
  newNotices: "{新|あたら}しいお{知|し}らせがあります",
  openRooms: (count) => `{話|はな}しているホーム：${count}{件|けん}`,
  waiting: (count) => `${count}${count < 10 ? "つ" : ""}のホームが{返事|へんじ}を{待|ま}っています`,
  visits: "{見学|けんがく}の{予定|よてい}",
  nextTitle: "これからすること",
  next: {
    wait: {
      title: "{連絡|れんらく}を{待|ま}つ",
      words: "ホームから{連絡|れんらく}が{来|き}たら、LINEで{知|し}らせます。",
    },
    decide: {
      title: "{話|はな}すか、{決|き}める",
      words: "ホームの{写真|しゃしん}や{説明|せつめい}を{見|み}ます。{断|ことわ}ってもいいです。",
    },
    talk: {
      title: "{話|はな}して、{見|み}に{行|い}く",
      words: "ホームの{人|ひと}と{話|はな}します。{見学|けんがく}の{日|ひ}を{決|き}めます。",
    },
  },

  friend: {
    title: "LINEにお{知|し}らせが{届|とど}きません",
    inApp: "お{知|し}らせは、このアプリで{見|み}られます。",
    how: "{友|とも}だちに{追加|ついか}すると、LINEにも{届|とど}きます。ブロックしているときは、やめてください。",
    add: "{友|とも}だちに{追加|ついか}する",
  },
};
