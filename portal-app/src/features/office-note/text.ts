/** Texts of an office's internal notes. */

export const officeNotes = {
  title: "事業所のメモ",
  hint: "この事業所の人だけが読めます。お名前、病気や障害のことは書かずに、日程など仕事の段取りを書いてください。",
  last: (by: string, at: string) => `最後に書いた人：${by}（${at}）`,
  save: "メモを保存する",
  saved: "メモを保存しました。",
  changed: "書いているあいだに、メモが変わりました。このまま保存すると、書いた内容に置きかわります。",
  theirs: "いま保存されているメモ",
  empty: "（メモはありません）",
  mark: "メモあり",
} as const;
