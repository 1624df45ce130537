/** Texts about who viewed a person in lists and in detail, and about corporations that may not send requests. */
import { type EasyVariant, useStrings } from "../../lib/text/use-strings";
import { easyAccessLog } from "./text.easy";

export const accessLog = {
  title: "わたしを見た人・止めた相手",
  titleOf: (name: string) => `${name}さんを見た人・止めた相手`,
  lead: "一覧に出た回数、詳細を開いた事業所、連絡を止めた相手がわかります。",

  seen: "見た人",
  lists: (count: number) => `ホームの一覧に、これまで${count}回出ました。`,
  noLists: "ホームの一覧には、まだ出ていません。",
  listsNote: "一覧で見えるのは、年齢や支援区分などです。お名前は見えません。",
  opened: "詳細を開いた事業所",
  ofHome: (home: string) => `「${home}」のために`,
  times: (count: number) => `${count}回。最後は`,
  inContact: "連絡のあとに見た事業所",
  did: {
    contact_opened: "連絡のページを開きました。",
    record_saved: "トークルームの記録を保存しました。",
    contacts_saved: "連絡した方の一覧を、表にして保存しました。",
  },
  nobody: "詳細は、まだ開かれていません。",
  nobodyNote: "ホームの人が詳細を開くと、ここに記録されます。",

  refused: "止めた相手",
  refusedLead: "この法人は、今は連絡できません。",
  homes: (names: string) => `ホーム：${names}`,
  blocked: "この会社のホーム全部からの連絡を止めています。",
  blockedHomes: (names: string) => `${names}からの連絡だけを止めています。`,
  others: "ほかのホームは、いまは連絡できません。",
  until: (day: string) => `${day}から、また連絡がくることがあります。`,
  untilAllowed: "許可するまで、連絡はきません。",
  none: "連絡を止めている相手は、いません。",
  noneNote: "止めたいときは、コンタクトのカードから、いつでも止められます。",

  allow: "また連絡してもよい",
  allowCancel: "止めたままにする",
  allowTitle: "また連絡してもよいことにしますか？",
  allowBody: (name: string, homes: string) =>
    `「${name}」のホーム（${homes}など）が、また希望条件を見つけて、連絡できるようになります。もう一度止めることもできます。`,
  allowed: "また連絡してもよいことにしました。",

  /** The log of certificate views. */
  certificates: {
    title: "証明書を見た人",
    lead: "許可したホームが証明書の画像を見ると、ここに記録されます。",
    empty: "証明書の画像は、まだ見られていません。",
    emptyNote: "画像を見られるのは、許可したホームだけです。許可は、いつでも取り消せます。",
    earlier: "もっと前の記録を見る",
  },
} as const;

export function useAccessLogText(): EasyVariant<typeof accessLog> {
  return useStrings(accessLog, easyAccessLog);
}
