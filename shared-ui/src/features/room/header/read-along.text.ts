/** Texts that tell a facility about a helper who reads along with a person. Only staff read them. */

export const readAlong = {
  room: "ご本人を手伝う方も、この話を読みます。",
} as const;
