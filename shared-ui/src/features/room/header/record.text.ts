/** Texts of the record that a facility can save before the room is closed. */

export const record = {
  button: "記録を保存する",
  lead: "やり取りの記録を、先に保存できます。記録には、見学や入居などの日付と、こちらから送ったメッセージが入ります。閉じたあとは、保存できません。",
  busy: "記録を作っています",
  done: "記録を保存しました。ダウンロードしたファイルを確かめてください。",
} as const;
