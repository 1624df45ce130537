/** Texts around explanations, and of the glossary page. The words are in ui/glossary/glossary. */

export const words = {
  title: "ことばの説明",
  lead: "このアプリに出てくる、むずかしいことばの説明です。",
  /** Added to a word: "what is …?" */
  ask: "とは？",
} as const;
