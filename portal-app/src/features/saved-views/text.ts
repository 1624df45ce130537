/** Texts of saved views. */

export const savedViews = {
  title: "保存した条件",
  applied: (name: string) => `「${name}」の条件で表示しています。`,
  /** What was lost, then what the list shows. */
  lost: {
    home: (name: string) => `条件「${name}」で選んだホームは、今の事業所にはありません。`,
    assignee: (name: string) => `条件「${name}」で選んだ担当スタッフは、今の事業所にはいません。`,
    other: (name: string) => `条件「${name}」の一部は、今は使えません。`,
    rest: "ほかの条件で表示しています。",
    nothing: "ほかに条件がないので、すべて表示しています。",
  },
  removeThis: "この条件を消す",
  save: "この条件を保存",
  full: (most: number) =>
    `保存できる条件は、1つの一覧に${most}件までです。使わない条件を消すと、保存できます。`,
  edit: "名前を変える・消す",
  lead: "自分だけの条件です。ほかの人には見えません。",
  none: "保存した条件はありません。",
  rename: "名前を変える",
  remove: "消す",
  removeCancel: "残す",
  question: (name: string) => `条件「${name}」を消しますか？`,
  questionBody: "一覧の内容は、消えません。",
  removed: "条件を消しました。",
  form: {
    saveLead:
      "いま選んでいる条件と並び順を、名前をつけて保存します。自分だけが使えて、ほかの端末でも使えます。",
    // Nothing that may name a person is stored.
    notSaved: "入力した言葉（お名前や市区町村など）と、選んだご本人は、保存しません。",
    name: "条件の名前",
    nameHint: "例：返事を待っている連絡。ご本人の名前や病気のことは、書かないでください。",
    save: "保存する",
    cancel: "保存しない",
    failed: "保存できませんでした",
    saved: "条件を保存しました。",
    renamed: "名前を変えました。",
  },
} as const;
