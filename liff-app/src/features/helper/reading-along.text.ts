/** Words of being helped that stand on every page: small, since they load with the first one. */

export const readingAlong = {
  line: (name: string) => `${name}さんが いっしょに読んでいます`,
  helping: "お手伝い",
  title: "いっしょに読む人",
  entry: "あなたの連絡を、いっしょに読んでもらえます。",
  link: "いっしょに読む人のページ",
} as const;
