/** Words of how a facility is told of new people who fit its homes. */

export const facilitySettings = {
  lead: "条件に合う方が新しく見つかったとき、1日に1回、人数をお知らせします。",
  inApp: "画面のお知らせで受け取る",
  byMail: "メールで受け取る",
} as const;
