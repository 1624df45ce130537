/** Texts of the log of certificate views. */

export const certificates = {
  title: "証明書を見た人",
  lead: "許可した施設が証明書の画像を見ると、ここに記録されます。",
  empty: "証明書の画像は、まだ見られていません。",
  emptyNote: "画像を見られるのは、許可した施設だけです。許可は、いつでも取り消せます。",
  earlier: "もっと前の記録を見る",
} as const;
