/** Texts for blocking a home or its corporation: the two choices and what each of them ends. */

export const blocking = {
  open: "連絡を止める",
  title: "どのホームからの連絡を止めますか？",
  lead: "止めたホームは、見つけることも、連絡することもできなくなります。「見た人・止めた相手」のページで、あとから許可できます。",
  cancel: "止めない",
  confirm: "止める",
  ofHome: (home: string) => `「${home}」だけを止めます。同じ会社があとから登録するホームも止めます。`,
  ofCorporation: (corporation: string, homes: string) =>
    `「${corporation}」のホームを、全部止めます。連絡があったのは、${homes}です。まだ連絡のないホームも止めます。`,
  ends: "終わるもの",
  request: (home: string) => `「${home}」からの連絡は、辞退になります。`,
  room: (home: string) => `「${home}」のトークルームは閉じて、メッセージは消えます。`,
  visit: (home: string, when: string) => `「${home}」の${when}の見学は、なくなります。`,
  offers: (home: string, count: number) => `「${home}」の見学の候補${count}件は、なくなります。`,
  nothing: "終わるものは、ありません。",
  done: {
    home: "このホームからの連絡を止めました。",
    corporation: "この会社のホーム全部からの連絡を止めました。",
  },
  state: {
    home: "このホームからの連絡は、止めています。",
    corporation: "この会社からの連絡は、止めています。",
  },
} as const;
