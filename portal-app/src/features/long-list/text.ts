/** Texts about assignees, and about filters and pages of long lists of homes or people. */

export const assignees = {
  label: "担当",
  office: "事業所",
  nobody: "担当スタッフなし",
  // A home's own 担当者 is its contact person, who may be a different person.
  inCharge: (name: string) => `担当スタッフ：${name}`,
  change: "担当を変える",
  of: (name: string) => `${name}の`,
} as const;

export const listing = {
  label: "一覧をしぼり込む",
  skip: "一覧へ進む",
  search: "名前で探す",
  find: "探す",
  more: "しぼり込みと並び順",
  assignee: "担当スタッフ",
  all: "すべて",
  mine: "自分の担当",
  unassigned: "担当スタッフなし",
  somebody: "選んだ担当スタッフ",
  state: "状態",
  states: {
    all: "すべて",
    unread: "未読あり",
    open: "今のコンタクトあり",
    quiet: "今のコンタクトなし",
  },
  order: "並び順",
  orders: {
    oldest: "登録の古い順",
    newest: "登録の新しい順",
    name: "名前の順",
  },
  /** With filters, `total` is what they found, and `whole` is all. */
  shown: (from: number, to: number, total: number, whole?: number) => {
    const rows = from === to ? `${from}件目` : `${from}〜${to}件目`;
    return whole === undefined ? `${rows}（全${total}件）` : `${rows}（${total}件 / 全${whole}件）`;
  },
  none: "あてはまるものがありません。",
  noneWords: "しぼり込みの条件を変えると、見つかるかもしれません。",
  reset: "条件をすべて外す",
  pastEnd: "このページには、もう何もありません。",
  toFirst: "最初のページへ",
  pages: "一覧のページ",
  before: "前のページ",
  after: "次のページ",
} as const;
