/** Texts for taking back the confirmation of a move-in. */

export const takingBack = {
  button: "入居確定を取り消す",
  title: "入居確定を取り消しますか？",
  body: "システム利用料の請求は取り消されます。取り消したことは、お相手と運営に知らされます。",
  until: (moment: string) => `${moment}まで取り消せます。`,
  reason: "取り消す理由",
  choose: "理由を選んでください。",
  cancel: "確定のままにする",
  send: "取り消す",
  done: "入居確定を取り消しました。",
  failed: "取り消せませんでした",
} as const;
