/** Texts of the chat room. */

export const chat = {
  completeVisit: "見学完了",
  confirmMoveIn: "入居確定",
  close: "閉じる",
  more: "できること",
  back: "一覧に戻る",

  visitDone: (when: string) => `報告済みです。${when}`,
  moveInDone: (when: string) => `確定済みです。${when}`,

  visitTitle: "見学の完了を報告しますか？",
  visitBody:
    "見学が終わったことを記録し、お相手にお知らせします。取り消しはできません。報告に料金はかかりません（キャンペーン中）。",
  visitConfirm: "報告する",
  visitCancel: "報告しない",
  visitEarlyTitle: "見学は、もう終わりましたか？",
  visitEarly: (when: string) => `見学は${when}の予定です。`,
  visitEarlyConfirm: "終わったと報告する",
  visitEarlyCancel: "まだ終わっていない",
  visitReported: "見学の完了を報告しました。",

  closeTitle: "トークルームを閉じますか？",
  closeBody: "これまでのメッセージは、両方の画面から消えます。元に戻すことはできません。",
  closeConfirm: "トークルームを閉じる",
  closeCancel: "トークルームを残す",
  closed: "トークルームを閉じました。",

  log: "メッセージの一覧",
  empty: "メッセージはまだありません。",
  you: "自分",
  arrived: (sender: string, words: string) => `${sender}から：${words}`,
  newer: "新しいメッセージを見る",
  earlier: "前のメッセージを見る",

  field: "メッセージ",
  send: "送信",
  enterSends: "Enterで送信、Shift＋Enterで改行します。",
  tooLong: (limit: number, length: number) =>
    `メッセージは${limit}文字までです。いま${length}文字あります。短くするか、分けて送ってください。`,
  sending: "送信中",
  waiting: "つながったら送信します",
  postponed: "いま、すぐに送れません。少し待って、もう一度送ります",
  sent: "送信しました。",
  failed: "送信できませんでした。",
  resend: "もう一度送る",
  discard: "送らずに消す",

  here: "お相手もここにいます。",
  typing: "お相手が入力中です。",
  read: "既読",

  picture: {
    send: "写真を送る",
    question: "この写真を送りますか？",
    yes: "送る",
    no: "送らない",
    chosen: "選んだ写真",
    sending: "写真を送っています",
    own: "自分が送った写真",
    of: (name: string) => `${name}が送った写真`,
    open: "大きく見る",
  },

  file: { download: "をダウンロードする" },

  report: {
    open: "この相手について運営に知らせる",
    title: "運営に知らせる",
    lead: "知らせたことは、お相手には伝わりません。最近のメッセージも、運営が読みます。",
    reason: "理由",
    choose: "理由を選んでください。",
    detail: "くわしい内容",
    thenBlock: "続けて、連絡を止める",
    thenBlockNote: "知らせたあとで、どのホームを止めるかを選べます。",
    send: "知らせる",
    cancel: "知らせない",
    done: "知らせてくださり、ありがとうございます。運営が内容を確認します。",
  },

  reconnecting: "接続し直しています。書いたメッセージは、つながると送信されます。",
  takenBack: "承認が取り消されました。",
  takenBackWords: "トークルームとメッセージは消えました。",
  roomClosed: "トークルームは閉じられました。",
  roomClosedWords: "これまでのメッセージは消えました。",
  notOpen: "トークルームはまだ開いていません。",
  notOpenWords: "連絡が承認されると、ここで話ができます。",
  declined: "この連絡は辞退されました。",
  declinedWords: "トークルームは使えません。",
  gone: "トークルームが見つかりません。",
  goneWords: "一覧からもう一度お選びください。",
} as const;
