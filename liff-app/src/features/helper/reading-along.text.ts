/** Texts about the helper on every page. Kept small because they load with the first page. */

export const readingAlong = {
  line: (name: string) => `${name}さんが いっしょに読んでいます`,
  helping: "お手伝い",
  title: "いっしょに読む人",
  entry: "ホームからの連絡を、いっしょに読んでもらえます。",
  link: "いっしょに読む人のページ",
} as const;
