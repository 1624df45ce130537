/** Texts of the first steps page. */

export const firstSteps = {
  title: "はじめの設定",
  lead: "あとでも変えられます。とばしてもかまいません。",
  quiet: {
    title: "静かな時間",
    proposed: "夜9時から朝7時まで、LINEを送りません。",
    fine: "これでよい",
    change: "変える",
    kept: "夜9時から朝7時まで、静かにします。",
  },
  reading: { title: "読みやすさ", lead: "読みやすい形を選べます。" },
  onward: "次へ進む",
} as const;
