/** Texts for confirming a move-in: person, home, day, fee, and the deadline for taking it back. */

export const confirming = {
  billed: "確定すると、システム利用料がかかります。",
  title: "入居を確定しますか？",
  body: "確定すると、システム利用料の請求が発生します。内容を確かめてから、確定してください。",
  day: "入居日",
  dayHint: "入居した日か、入居する日を選んでください。",
  check: "確定する内容",
  person: "入居する方",
  home: "ホーム",
  amount: "請求額（税込）",
  sum: (total: string, amount: string, rate: number) =>
    `${total}（システム利用料${amount}＋消費税${rate}％）`,
  due: "お支払い期限",
  until: "取り消せる期限",
  reckoning: "請求額を確かめています。",
  missing: "入居日を選んでください。",
  send: "入居を確定する",
  cancel: "確定しない",
  done: "入居を確定しました。",
  failed: "確定できませんでした",
} as const;
