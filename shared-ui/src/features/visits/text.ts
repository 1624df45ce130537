/** Texts of visits in a room for the seeker; both sides use those for cancelling. */
import { type EasyVariant, useStrings } from "../../lib/text/use-strings";
import { easyVisits } from "./text.easy";

export const visits = {
  title: "見学",
  news: "見学の予定が変わりました。",
  newDays: "見学できる日が届きました。",
  length: (minutes: number) => `${minutes}分`,
  from: (when: string) => `${when}から`,

  inSight: (when: string) => `見学：${when}`,
  agreed: "見学の日が決まっています。",
  when: "日時",
  duration: "長さ",
  place: "待ち合わせ場所",
  calendar: "カレンダーに入れる",
  cannot: "行けなくなった",
  otherDays: "ほかの日がいい",

  choose: "見学の日を選んでください",
  chooseLead: "行ける日を1つ押すと、決まります。",
  moveTo: "別の日の候補",
  moveLead: "押すと、見学がその日に変わります。",
  addressStays: "見学を決めても、郵便番号と番地はホームに見えません。",
  chosen: (when: string) => `見学は、${when}に決まりました。`,

  wanted: "ほかの日をお願いしています。ホームの返事を待っています。",
  wantTitle: "ほかの日をお願いしますか？",
  wantBody: {
    offered: "ホームに、ほかの日の候補をお願いします。いま出ている候補は、なくなります。",
    agreed: "ホームに、ほかの日の候補をお願いします。新しい日が決まるまで、いまの見学はそのままです。",
  },
  wantConfirm: "お願いする",
  wantCancel: "今のままにする",
  wantFailed: "お願いできませんでした",
  wantDone: "ほかの日をお願いしました。",

  moving: {
    other: "お相手は、見学の日を変えたいと希望しています。",
    reason: "日を変える理由",
  },
  because: (reason: string) => `理由：${reason}`,
  chooseReason: "理由を選んでください。",
  goesToo: (when: string) => `${when}の見学も、なくなります。お相手にお知らせします。`,

  done: (when: string) => `${when}の見学は、終わりました。`,
  doneEarly: (when: string) => `見学は、予定（${when}）より前に終わりました。`,
  calledOff: {
    own: (when: string) => `${when}の見学は、こちらから取りやめました。`,
    other: (when: string) => `${when}の見学は、お相手の都合で取りやめになりました。`,
  },

  callOff: {
    title: "見学を取りやめますか？",
    body: (when: string) => `${when}の見学を取りやめて、お相手にお知らせします。`,
    reason: "理由",
    confirm: "見学を取りやめる",
    // キャンセル could be understood as cancelling the visit.
    cancel: "取りやめない",
    failed: "取りやめられませんでした",
    done: "見学を取りやめました。",
  },
} as const;

export function useVisitText(): EasyVariant<typeof visits> {
  return useStrings(visits, easyVisits);
}
