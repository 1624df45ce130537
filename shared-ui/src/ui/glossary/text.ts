/** Words of the explanations of hard words, and of the page that lists them. The words themselves are ui/glossary/glossary. */

export const words = {
  title: "ことばの説明",
  lead: "このアプリに出てくる、むずかしいことばの説明です。",
  /** Said after a word: what is it? */
  ask: "とは？",
} as const;
