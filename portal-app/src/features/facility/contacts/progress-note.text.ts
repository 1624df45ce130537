/** Texts of the facility's note on a contact's progress. */

export const progressNote = {
  label: "進捗メモ",
  of: (person: string) => `${person}の`,
  saved: "進捗メモを保存しました。",
  failed: "進捗メモを保存できませんでした。",
} as const;
