/** Texts of the applicants' top page. */
import { type EasyVariant, useStrings } from "shared-ui/lib/text/use-strings";
import { easyTop } from "./text.easy";

export const top = {
  title: "マイページ",
  hello: "こんにちは、",
  name: (name: string) => `${name}さん`,
  wishes: "希望条件",
  noWishes: "希望条件はまだ登録されていません。",
  noWishesNote: "希望条件を登録すると、合うグループホームから連絡が届きます。",
  register: "希望条件を登録する",
  change: "希望条件を変更する",
  contacts: "コンタクト一覧",
  newNotices: "新しいお知らせがあります",
  openRooms: (count: number) => `話しているホーム：${count}件`,
  waiting: (count: number) => `${count}${count < 10 ? "つ" : ""}のホームが返事を待っています`,
  visits: "見学の予定",
  nextTitle: "これからの流れ",
  next: {
    wait: { title: "連絡を待つ", words: "条件に合うホームから連絡が届きます。LINEでお知らせします。" },
    decide: {
      title: "承認するか決める",
      words: "ホームの内容を見て、承認か辞退を選びます。どちらでもかまいません。",
    },
    talk: {
      title: "話して見学する",
      words: "承認すると、ホームの人と話せます。見学の日を相談できます。",
    },
  },

  friend: {
    title: "LINEにお知らせが届きません",
    inApp: "お知らせは、このアプリの中で見られます。",
    how: "公式アカウントを友だちに追加すると、LINEにも届きます。ブロックしているときは、解除してください。",
    add: "友だちに追加する",
  },
} as const;

export function useTopText(): EasyVariant<typeof top> {
  return useStrings(top, easyTop);
}
