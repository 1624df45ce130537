/** Texts about how well a home fits a person, next to its request. */

export const fit = {
  title: "ご本人の希望との合い方",
  lead: "ホームの今の内容と、登録されている希望をくらべています。",
  must: "受け入れの条件",
  loading: "合い方を調べています",
} as const;
