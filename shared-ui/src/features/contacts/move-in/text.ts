/** Texts of the move-in for the seeker: the question, and 「ちがいます」 to contest it. */

export const moveIn = {
  question: (home: string) => `「${home}」に入居しましたか`,
  calm: "答えなくてもかまいません。どの答えでも、ほかのことは何も変わりません。",
  answers: "入居しましたか",
  thanks: "お答えいただき、ありがとうございます。",
  given: (answer: string) => `お答え：「${answer}」`,
  changeUntil: "答えを変えられるのは、次の時刻までです。",
  change: "答えを変える",

  confirmed: "入居が決まったと記録されています。",
  day: (day: string) => `入居日：${day}`,
  contest: "ちがいます",
  contestTitle: "入居の記録がちがうと、運営に知らせますか？",
  contestBody: (home: string) =>
    `「${home}」への入居の記録がちがうことを、運営に知らせます。グループホームには、お知らせしません。`,
  contestConfirm: "知らせる",
  contestCancel: "知らせない",
  contestDone: "運営に知らせました。",
  contested: "入居の記録がちがうと、運営に知らせました。",
} as const;
