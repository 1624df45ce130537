/** Texts about the price and the invoices; the amounts of the price come from the server's table (features/billing/fee). */

export const price = {
  title: "料金",
  lead: "料金がかかるのは、グループホームの方が入居を確定したときだけです。ご本人・ご家族と、相談支援専門員の方は、無料です。",
  free: "無料",
  rows: {
    request: "登録・連絡・見学",
    report: "見学完了の報告",
    campaign: "無料（キャンペーン中）",
    moveIn: "入居の確定",
    fee: (amount: string) => `システム利用料 ${amount}（税別）`,
    due: "お支払い期限",
    days: (days: number) => `入居日の${days}日後（入居日よりあとに確定したときは、確定した日の${days}日後）`,
  },
  /** Shown before a facility sends a request. */
  request: (amount: string) =>
    `連絡は無料です。入居が決まったときだけ、システム利用料${amount}と消費税がかかります。`,
} as const;

export const invoices = {
  title: "システム利用料",
  lead: "入居が決まったときに記録された利用料です。",
  empty: {
    title: "システム利用料の記録はありません。",
    words: "連絡や見学に料金はかかりません。入居を確定すると、ここに記録されます。",
  },
  contact: "コンタクト番号",
  recorded: "入居確定日",
  amount: "利用料（税抜）",
  tax: (percent: number) => `消費税（${percent}%）`,
  total: "合計（税込）",
  due: "お支払い期限",
  cancelled: "取り消し",
  nothingDue: (day: string) => `${day}に取り消しました。お支払いはありません。`,
  issuer: "請求する事業者",
  name: "名前",
  address: "住所",
  registration: "登録番号",
  account: "お振込先",
  email: "お問い合わせ",
} as const;
