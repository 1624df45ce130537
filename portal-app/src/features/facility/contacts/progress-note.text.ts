/** Words of the facility's own note on how far a contact has come. */

export const progressNote = {
  label: "進捗メモ",
  of: (person: string) => `${person}の`,
  saved: "進捗メモを保存しました。",
  failed: "進捗メモを保存できませんでした。",
} as const;
