/** Words that every area uses: answers, waiting, leaving. */

export const common = {
  close: "閉じる",
  cancel: "キャンセル",
  back: "戻る",
  yes: "はい",
  no: "いいえ",
  unread: "未読",
  loading: "読み込んでいます",
  sending: "送信しています",
  saved: "保存しました。",
  updated: "更新に成功しました。",
  registered: "登録に成功しました。",
} as const;
