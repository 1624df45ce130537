/** Texts that every area uses: of fields, pictures and waiting. */
import { easyCommon } from "./common.text.easy";
import { type EasyVariant, useStrings } from "./use-strings";

export const common = {
  close: "閉じる",
  unread: { some: "未読あり", count: (count: number) => `未読のメッセージとお知らせ ${count}件` },
  required: "必須",
  optional: "任意",
  choose: "選んでください",
  loading: "読み込んでいます",
  busy: "処理しています",
  sending: "送信しています",
  toContent: "本文へ移動",
  full: (max: number) => `${max}文字まで入りました。続きは書けません。`,
  points: "点",
  step: (current: number, total: number) => `${total}つのうち${current}つ目`,
  pictures: {
    choose: "画像を選ぶ",
    count: (count: number, max: number) => `${max}枚まで（いま${count}枚）`,
    remove: "削除",
    takeBack: "取り消す",
    added: (count: number) => `${count}枚を追加しました。`,
    replaced: (name: string) => `${name}に入れかえました。`,
    replace: "差し替える",
    putBack: "元に戻す",
    inItsPlace: (stored: string, name: string) => `${stored}を${name}に差し替えます。保存すると変わります。`,
    stays: (stored: string) => `${stored}は、元のままにします。`,
    takenBack: (name: string) => `${name}を取り消しました。`,
    leftOut: (count: number, max: number) => `画像は${max}枚までです。${count}枚は追加しませんでした。`,
  },
} as const;

export function useCommonText(): EasyVariant<typeof common> {
  return useStrings(common, easyCommon);
}
