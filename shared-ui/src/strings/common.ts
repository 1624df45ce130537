/** Words that every area uses: answers, waiting, leaving. */

export const common = {
  close: "閉じる",
  cancel: "キャンセル",
  back: "戻る",
  yes: "はい",
  no: "いいえ",
  unread: "未読",
  required: "必須",
  optional: "任意",
  loading: "読み込んでいます",
  sending: "送信しています",
  saved: "保存しました。",
  updated: "更新に成功しました。",
  registered: "登録に成功しました。",
  step: (current: number, total: number) => `${total}つのうち${current}つ目`,
  pictures: {
    choose: "画像を選ぶ",
    count: (count: number, max: number) => `${max}枚まで（いま${count}枚）`,
    remove: "削除",
    takeBack: "取り消す",
    added: (count: number) => `${count}枚を追加しました。`,
    replaced: (name: string) => `${name}に入れかえました。`,
    takenBack: (name: string) => `${name}を取り消しました。`,
    leftOut: (count: number, max: number) => `画像は${max}枚までです。${count}枚は追加しませんでした。`,
  },
} as const;
