/** Texts for a facility's visit proposals and their results. */

export const visitOffers = {
  propose: "見学の日を提案する",
  proposeOther: "別の日を提案する",
  proposeMore: "候補を足す",
  agreed: "見学の日が決まっています。",
  callOff: "見学を取りやめる",
  report: "見学完了を報告する",
  over: "見学の時間が過ぎました。終わっていたら、見学完了を報告してください。",
  atTheSameTime: "時間が重なっています。",
  other: (when: string, who: string, home: string) => `${when}：${who}の見学（${home}）`,
  wanted: "お相手は、ほかの日を希望しています。別の候補を提案してください。",
  ended: "募集を終えたホームからは、見学の日を提案できません。トークルームで相談してください。",
  none: "まだ見学の日は決まっていません。",
  offered: "返事を待っている候補",
  drop: "取り下げる",
  dropped: "候補を取り下げました。",
  full: (most: number) => `候補は${most}つまでです。いらない候補を取り下げると、足せます。`,

  form: {
    title: "見学の日を提案する",
    lead: "お相手が1つ選ぶと、見学の日が決まります。時刻は日本時間です。",
    leadMoving: "お相手が選ぶまで、いま決まっている見学はそのままです。",
    row: (number: number) => `候補${number}`,
    day: "日にち",
    hour: "開始時刻",
    minutes: "長さ",
    unit: "分",
    place: "待ち合わせ場所",
    placeHint: "例：ホームの玄関",
    add: "候補の行を足す",
    remove: "この候補を消す",
    most: (most: number) => `候補は、返事待ちのものも合わせて${most}つまでです。`,
    overlaps: {
      agreed: {
        sameHome: (when: string, who: string) => `このホームには、${when}にも${who}の見学の予定があります。`,
        sameMember: (when: string, who: string, home: string) =>
          `担当スタッフには、${when}に${who}の「${home}」の見学の予定があります。`,
      },
      offered: {
        sameHome: (when: string, who: string) =>
          `このホームでは、${when}の見学を、${who}にも提案しています。`,
        sameMember: (when: string, who: string, home: string) =>
          `担当スタッフは、${when}の「${home}」の見学を、${who}に提案しています。`,
      },
    },
    overlap: "重なってもよければ、そのまま提案できます。",
    at: (number: number, fault: string) => `候補${number}：${fault}`,
    send: "提案する",
    cancel: "まだ提案しない",
    failed: "提案できませんでした",
    done: "見学の候補を出しました。",
  },
} as const;
