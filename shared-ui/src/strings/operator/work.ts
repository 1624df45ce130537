/** Words of what waits for the operator. */

export const work = {
  title: "対応すること",
  lead: "古いものから順に対応します。",
  signups: (count: number) => `登録の申し込み ${count}件`,
  reports: (count: number) => `トークルームからの知らせ ${count}件`,
};
