/** Texts for pausing and resuming, and how pausing differs from stopping and erasing. */

export const resting = {
  rest: "募集を休む",
  rested: "募集を休んでいます。",
  resume: "また始める",
  badge: "休んでいます",
  title: "募集を休んでいます",
  words: "新しいホームからは見つけられません。届いている連絡とトークルームは、そのままです。",
  is: "休む：新しい連絡が来なくなります。今のやりとりは続きます。",
  stopIs: (days: number) => `とめる：返事をしていない連絡を断ります。${days}日で登録の内容が消えます。`,
  eraseIs: "消す：すべて、すぐに消えます。元には戻せません。",
  found: "募集をとめるか、休むこともできます。",
} as const;
