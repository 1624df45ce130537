/** Texts of help features in a room: taking a message back, furigana, reply cards and ending the conversation. */

export const talking = {
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
} as const;

/** The sentences of the reply cards. The home reads them unchanged, so both wordings use the same. */
export const replies = {
  visit: "ホームを見に行きたいです。いつがよいか、教えてください。よろしくお願いします。",
  think: "ご連絡ありがとうございます。もう少し考えます。少し待ってください。",
  family: "ご連絡ありがとうございます。家族と相談してから、お返事します。少し待ってください。",
  no: "ご連絡ありがとうございました。考えましたが、今回はお断りします。",
} as const;
