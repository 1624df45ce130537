/** Texts for the message that a home may send with its request. */

export const requestWords = {
  /** For the recipient. */
  read: { title: "ホームからの一言" },
  ownTitle: "連絡にそえた一言",
  label: "ホームからの一言",
  hint: "200文字まで。書かなくても送れます。相手は、これを読んで返事を考えます。電話番号やメールアドレスは書けません。",
} as const;
