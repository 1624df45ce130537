/** Texts for a facility in the open room of a person who has withdrawn. */

export const withdrawn = {
  title: "この方は、登録を取り下げました。",
  words:
    "お名前や希望は、もう見られません。見学の日も決められません。お話が終わったら、下の「閉じる」でトークルームを閉じてください。",
  movedIn: "すでに入居が決まっていたときだけ、入居確定を報告してください。",
  noVisits: "登録を取り下げた方には、見学の候補を出せません。",
} as const;
