/** Texts of the chat room. */
import { LARGEST_PDF_MB } from "../../lib/pdfs";
import { type EasyVariant, useStrings } from "../../lib/text/use-strings";
import { easyChat } from "./text.easy";

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

  takeBack: {
    open: "取り消す",
    title: "このメッセージを取り消しますか？",
    body: "お相手の画面からも消えます。「取り消しました」と出ます。",
    yes: "取り消す",
    no: "そのままにする",
    done: "メッセージを取り消しました。",
    own: "取り消しました",
    of: (sender: string) => `${sender}が取り消しました`,
  },

  readings: {
    show: "ふりがな",
    maybeWrong: "メッセージのふりがなは、まちがうことがあります。",
  },

  cards: {
    title: "返事の例",
    hint: "押しても、まだ送られません。",
    visit: "見に行きたい",
    think: "もう少し考える",
    family: "家族と相談する",
    no: "断る",
    afterNo: "送ったあとで、下のほうの「この話を終わりにする」も使えます。終わりにしなくても大丈夫です。",
  },

  end: {
    title: "話を終わりにしたいとき",
    open: "この話を終わりにする",
    plain: "トークルームを閉じます。今までのメッセージは、両方から消えます。",
    question: "この話を終わりにしますか？",
    questionBody:
      "トークルームは閉じます。今までのメッセージは、両方の画面から消えます。元に戻すことはできません。",
    yes: "終わりにする",
    no: "まだ続ける",
    done: "この話を終わりにしました。",
    staffPlain: "閉じると、メッセージは両方から消え、元に戻せません。",
  },

  /** The settings for what the other side learns about the user. */
  settings: {
    title: "トークルーム",
    lead: "お相手に何を伝えるかを選べます。",
    read: "読んだことを相手に伝える",
    typing: "入力中を相手に伝える",
  },
} as const;

/** The sentences of the reply cards. The home reads them unchanged, so both wordings use the same. */
export const replies = {
  visit: "ホームを見に行きたいです。いつがよいか、教えてください。よろしくお願いします。",
  think: "ご連絡ありがとうございます。もう少し考えます。少し待ってください。",
  family: "ご連絡ありがとうございます。家族と相談してから、お返事します。少し待ってください。",
  no: "ご連絡ありがとうございました。考えましたが、今回はお断りします。",
} as const;

/** Only staff read these. */
export const chatForStaff = {
  /** Sending files. */
  files: {
    send: "PDFを送る",
    question: "このファイルを送りますか？",
    yes: "送る",
    no: "送らない",
    sending: "ファイルを送っています",
    faults: {
      notPdf: "送れるファイルはPDFだけです。ほかのファイルは、PDFに変えてから選んでください。",
      tooLarge: `ファイルが${LARGEST_PDF_MB}MBを超えています。${LARGEST_PDF_MB}MBまでのPDFを選んでください。`,
    },
  },

  /** Confirming a move-in: person, home, day, fee, and the deadline for taking it back. */
  confirmMoveIn: {
    billed: "確定すると、システム利用料がかかります。",
    title: "入居を確定しますか？",
    body: "確定すると、システム利用料の請求が発生します。内容を確かめてから、確定してください。",
    day: "入居日",
    dayHint: "入居した日か、入居する日を選んでください。",
    check: "確定する内容",
    person: "入居する方",
    home: "ホーム",
    amount: "請求額（税込）",
    sum: (total: string, amount: string, rate: number) =>
      `${total}（システム利用料${amount}＋消費税${rate}％）`,
    due: "お支払い期限",
    until: "取り消せる期限",
    reckoning: "請求額を確かめています。",
    missing: "入居日を選んでください。",
    send: "入居を確定する",
    cancel: "確定しない",
    done: "入居を確定しました。",
    failed: "確定できませんでした",
  },

  /** Taking back the confirmation of a move-in. */
  unconfirmMoveIn: {
    button: "入居確定を取り消す",
    title: "入居確定を取り消しますか？",
    body: "システム利用料の請求は取り消されます。取り消したことは、お相手と運営に知らされます。",
    until: (moment: string) => `${moment}まで取り消せます。`,
    reason: "取り消す理由",
    choose: "理由を選んでください。",
    cancel: "確定のままにする",
    send: "取り消す",
    done: "入居確定を取り消しました。",
    failed: "取り消せませんでした",
  },

  /** A helper reads along with the person. */
  readAlong: {
    room: "ご本人を手伝う方も、この話を読みます。",
  },

  /** The record that a facility can save before the room is closed. */
  record: {
    button: "記録を保存する",
    lead: "やり取りの記録を、先に保存できます。記録には、見学や入居などの日付と、こちらから送ったメッセージが入ります。閉じたあとは、保存できません。",
    busy: "記録を作っています",
    done: "記録を保存しました。ダウンロードしたファイルを確かめてください。",
  },

  /** The open room of a person who has withdrawn, for the facility. */
  withdrawn: {
    title: "この方は、登録を取り下げました。",
    words:
      "お名前や希望は、もう見られません。見学の日も決められません。お話が終わったら、下の「閉じる」でトークルームを閉じてください。",
    movedIn: "すでに入居が決まっていたときだけ、入居確定を報告してください。",
    noVisits: "登録を取り下げた方には、見学の候補を出せません。",
  },
} as const;

export function useRoomText(): EasyVariant<typeof chat> {
  return useStrings(chat, easyChat);
}
