/** Texts next to a facility's message box that help to write plainer texts. Portal only. */

export const plainWriting = {
  title: "読みやすくするには",
  lead: "読むことが苦手な人にも伝わる書き方の提案です。このままでも送れます。",
  hide: "提案を表示しない",
  show: "読みやすくする提案を表示する",
  announced: "読みやすくするための提案があります。",
  word: (hard: string, plain: string) => `「${hard}」は「${plain}」と書くと伝わりやすくなります。`,
  replace: "置きかえる",
  replaceWord: (hard: string) => `「${hard}」を`,
  long: (length: number, limit: number) =>
    `長い文（${length}文字）です。${limit}文字までに分けると、読みやすくなります：`,
} as const;
