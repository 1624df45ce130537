/** Texts for answering a request: the three answers, their results, and taking an acceptance or a decline back. */

export const deciding = {
  /** Title of the request page's tab, next to the tab of the same home's room. */
  request: (home: string) => `${home}からの連絡`,
  title: "返事を選ぶ",
  lead: "どれを選んでもかまいません。いそがなくて大丈夫です。",
  accept: "承認（話してみる）",
  /** The same in two lines, for buttons side by side. */
  acceptShort: ["承認", "話してみる"],
  acceptNote: "専用のトークルームで、ホームの人と話せます。",
  later: "あとで決める",
  laterShort: ["あとで", "決める"],
  laterNote: "ホームには伝わりません。",
  decline: "辞退（断る）",
  declineShort: ["辞退", "断る"],
  declineNote: "理由はいりません。",

  acceptTitle: "承認しますか？",
  acceptBody: (name: string) =>
    `「${name}」の人が、お名前と病状の詳細を読めるようになります。郵便番号と番地は、見せるまで見えません。24時間のうちは、取り消せます。`,
  acceptConfirm: "承認する",
  acceptCancel: "まだ承認しない",
  laterTitle: "あとで決めますか？",
  laterBody: (name: string) => `「${name}」には伝わりません。いつでも、選びなおせます。`,
  laterConfirm: "あとで決める",
  laterCancel: "今、決める",
  declineTitle: "辞退しますか？",
  declineBody: (name: string) =>
    `「${name}」との連絡を終わりにします。ホームには、辞退したことだけが伝わります。24時間のうちは、取り消せます。`,
  declineConfirm: "辞退する",
  declineCancel: "辞退しない",

  acceptedNow: "承認しました。",
  acceptedWords: "トークルームで話ができます。",
  laterNow: "あとで決めることにしました。",
  laterWords: "ホームには伝わりません。決めるときは、このページをもう一度開いてください。",
  declinedNow: "辞退しました。",
  declinedWords: "このホームとの連絡は終わりました。",
  noMore: "もう連絡しないでほしい",
  takenBackNow: "承認を取り消しました。",
  takenBackWords: "承認する前に戻りました。トークルームは消えました。もう一度、選べます。",

  takenBackEnded: "ホームの報告は取り消されました。トークルームは閉じています。",

  takeBack: "承認を取り消す",
  takeBackUntil: "承認を取り消せるのは、次の時刻までです。",
  takeBackTitle: "承認を取り消しますか？",
  takeBackBody: (name: string) =>
    `承認する前に戻ります。トークルームとメッセージは消えます。決まった見学もなくなります。ホームが見学完了や入居確定を報告していたら、それも取り消されます。「${name}」の人は、お名前と病状の詳細を見られなくなります。取り消したことは、ホームに伝わります。`,
  /** Used if the request cannot become pending again. */
  takeBackEnds: (name: string) =>
    `ホームが見学完了や入居確定を報告していたら、取り消されます。トークルームは使えなくなります。「${name}」に、取り消したことが伝わります。`,
  takeBackConfirm: "取り消す",
  takeBackCancel: "取り消さない",

  takeDeclineBack: "辞退を取り消す",
  takeDeclineBackUntil: "辞退を取り消せるのは、次の時刻までです。",
  takeDeclineBackTitle: "辞退を取り消しますか？",
  takeDeclineBackBody: (name: string) =>
    `辞退する前に戻ります。もう一度、返事を選べます。取り消したことは、「${name}」に伝わります。`,
  declineTakenBackNow: "辞退を取り消しました。",
  declineTakenBackWords: "辞退する前に戻りました。もう一度、選べます。",

  details: "くわしい説明",
  about: "ホームのこと",
  seen: "ホームから見えること",
  more: "ほかにできること",
  toRoom: "トークルーム",
  toList: "コンタクト一覧へ",

  asked: "連絡がきた日",
  latest: "最後のやりとり",
  waits: {
    answer: "お返事を待っています",
    later: "あとで決めることにしています",
    unread: (count: number) => `まだ読んでいないものが${count}件あります`,
    talking: "ホームと話しています",
    moveIn: "入居したかどうかの返事を待っています",
    declined: "辞退で終わりました",
    completed: "話は終わりました",
  },
} as const;
