/** What a facility is told of somebody who reads along with a person; only staff read it. */

export const readAlong = {
  room: "ご本人を手伝う方も、この話を読みます。",
} as const;
