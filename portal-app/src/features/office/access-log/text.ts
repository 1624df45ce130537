/** Texts of an office's access log, for its managers. */

export const officeAccessLog = {
  title: "見た人の記録",
  lead: "誰がいつ、誰の情報を見たかが分かります。この記録を開いたことも記録されます。",
  open: "記録を開く",
  close: "記録を閉じる",
  list: "見た人の記録（新しい順）",
  by: (name: string) => `見た人：${name}`,
  subject: (name: string) => `見られた人：${name}さん`,
  // If the office may not know the name now.
  number: (preference: number) => `見られた人：登録番号${preference}の方`,
  // If nothing can be shown any more: the contact has ended since, or the person has stopped.
  ended: "見られた人：いまは番号も見られない方",
  none: "まだ記録がありません。",
  earlier: "もっと前の記録を見る",
} as const;
