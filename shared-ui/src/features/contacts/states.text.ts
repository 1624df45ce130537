/** Texts of a contact's state next to its status: confirmations, and who ended it. */

export const contactStates = {
  movedIn: (day: string) => `入居確定 ${day}`,
  visit: (when: string) => `見学 ${when}`,
  visitWanted: "ほかの見学日を希望",
  visited: (day: string) => `見学完了 ${day}`,
  declined: {
    own: "こちらから辞退",
    by: (name: string) => `${name}さんが辞退`,
    facility: "グループホームが取り下げ",
    seeker: "相手の方から辞退",
  },
  completed: {
    own: "こちらから終了",
    by: (name: string) => `${name}さんが終了`,
    facility: "グループホームから終了",
    seeker: "相手の方から終了",
  },
} as const;
