/** Texts of leaving the service, and of the goodbye page. */
import { type EasyVariant, useStrings } from "shared-ui/lib/text/use-strings";
import { easyLeaving } from "./text.easy";

export const leaving = {
  title: "退会",
  lead: "退会する前にお読みください。急ぐ必要はありません。",
  gone: {
    title: "消えるもの",
    items: ["名前と、LINEとのつながり", "希望条件", "証明書の画像", "トークルームのメッセージ", "お知らせ"],
  },
  notified: {
    title: "相手に伝わること",
    items: [
      "やり取り中の施設に、連絡が終わったことを知らせます。",
      "施設の画面で、名前が「退会した方」に変わります。",
    ],
  },
  stays: {
    title: "残るもの",
    items: ["施設が支払う料金の記録は残ります。あなたの名前は残りません。"],
  },
  after: {
    title: "退会したあと",
    items: ["元に戻すことはできません。", "また使いたいときは、新しく始められます。"],
  },
  dataFirst: "退会する前に、自分のデータを受け取れます。",
  toData: "自分のデータを受け取る",
  cancel: "退会しない",
  goOn: "退会に進む",
  question: "退会しますか？",
  body: "あなたのデータを消します。元に戻すことはできません。",
  confirm: "退会する",
  busy: "退会の手続きをしています",

  goodbye: {
    title: "退会しました",
    words: "データを消しました。これまでありがとうございました。",
    again: "また使いたいときは、いつでも始められます。",
    toLine: "LINEに戻る",
    toStart: "最初のページへ",
  },
} as const;

export function useLeavingText(): EasyVariant<typeof leaving> {
  return useStrings(leaving, easyLeaving);
}
