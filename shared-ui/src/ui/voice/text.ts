/** Texts of the voice that reads a page aloud. */

export const voice = {
  read: "読みあげる",
  pause: "声を止める",
  goOn: "続きを読みあげる",
  stop: "読みあげを終わる",
  readPage: "このページを読みあげる",
  of: (what: string) => `${what}を`,
  message: "このメッセージ",
  home: "ホームの説明",
} as const;
