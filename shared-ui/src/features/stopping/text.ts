/** Texts for stopping and resuming the search, and for erasing a registration. */

export const stopping = {
  title: "募集をとめる・登録を消す",
  stop: "募集をとめる",
  stopTitle: "募集をとめますか？",
  stopBody: (days: number) =>
    `ホームから見つけられなくなります。返事をしていない連絡は断ります。決まった見学は取りやめになります。トークルームはそのまま使えます。証明書の画像は消します。${days}日のあいだは、また始められます。`,
  stopConfirm: "とめる",
  stopCancel: "とめない",
  stopped: "募集をとめました。",

  erase: "登録を消す",
  eraseTitle: "登録を消しますか？",
  eraseBody:
    "希望条件と証明書の画像を、すぐに消します。返事をしていない連絡は断り、トークルームは閉じます。元に戻すことはできません。",
  eraseConfirm: "消す",
  eraseCancel: "消さない",
  erased: "登録を消しました。",

  cardTitle: "募集をとめています",
  cardOf: (name: string) => `${name}さん：募集をとめています`,
  cardWords: "今は、ホームから見つけられません。",
  until: (day: string) => `${day}まで、また始められます。`,
  afterwards: "そのあとは、登録の内容を消します。",
  resume: "また始める",
  resumed: "募集を始めました。",

  foundTitle: "ホームが決まりましたね",
  foundWords: "募集をとめますか。",
  foundLater: "まだ とめない",
} as const;
