/** Texts of the steps that members of the viewer's office took in a contact. */
export const stepsTaken = {
  label: "対応した人",
  by: (step: string, name: string) => `${step}：${name}`,
  steps: {
    request: "連絡",
    accept: "承認",
    take_back: "承認の取り消し",
    put_off: "あとで決める",
    decline: "辞退",
    lapse: "募集の終了",
    offer_visit: "見学の日の提案",
    withdraw_visit: "見学の候補の取り下げ",
    agree_visit: "見学の日の決定",
    want_visit: "ほかの見学日の希望",
    call_off_visit: "見学の取りやめ",
    complete_visit: "見学完了",
    confirm: "入居確定",
    unconfirm: "入居確定の取り消し",
    answer_move_in: "入居についての回答",
    contest: "入居確定への申し出",
    close: "終了",
  },
} as const;
