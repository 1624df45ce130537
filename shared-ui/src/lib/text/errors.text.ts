/** What pages say when something failed. The server's own sentences (ApiError.detail) come first where there is one. */

export const errors = {
  sessionExpired: "再度ログインしてください。",
  tryAgain: "もう一度読み込む",
  summaryTitle: "入力内容をご確認ください。",
  checkEntries: "入力内容を確認してください",
  required: (label: string) => `「${label}」を入力してください。`,
  select: (label: string) => `「${label}」を選択してください。`,
} as const;
