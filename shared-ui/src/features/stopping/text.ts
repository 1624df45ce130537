/** Texts for stopping, pausing and resuming the search, and for erasing a registration. */
import { type EasyVariant, useStrings } from "../../lib/text/use-strings";
import { easyStopping } from "./text.easy";

export const stopping = {
  title: "募集をとめる・登録を消す",
  stop: "募集をとめる",
  stopTitle: "募集をとめますか？",
  stopBody: (days: number) =>
    `ホームから見つけられなくなります。返事をしていない連絡は断ります。決まった見学は取りやめになります。トークルームはそのまま使えます。証明書の画像は消します。${days}日のあいだは、また始められます。`,
  stopConfirm: "とめる",
  stopCancel: "とめない",
  stopped: "募集をとめました。",

  erase: "登録を消す",
  eraseTitle: "登録を消しますか？",
  eraseBody:
    "希望条件と証明書の画像を、すぐに消します。返事をしていない連絡は断り、トークルームは閉じます。元に戻すことはできません。",
  eraseConfirm: "消す",
  eraseCancel: "消さない",
  erased: "登録を消しました。",

  cardTitle: "募集をとめています",
  cardOf: (name: string) => `${name}さん：募集をとめています`,
  cardWords: "今は、ホームから見つけられません。",
  until: (day: string) => `${day}まで、また始められます。`,
  afterwards: "そのあとは、登録の内容を消します。",
  resume: "また始める",
  resumed: "募集を始めました。",

  foundTitle: "ホームが決まりましたね",
  foundLater: "まだ とめない",

  /** Pausing and resuming, and how pausing differs from stopping and erasing. */
  resting: {
    rest: "募集を休む",
    rested: "募集を休んでいます。",
    resume: "また始める",
    title: "募集を休んでいます",
    words: "新しいホームからは見つけられません。届いている連絡とトークルームは、そのままです。",
    is: "休む：新しい連絡が来なくなります。今のやり取りは続きます。",
    stopIs: (days: number) => `とめる：返事をしていない連絡を断ります。${days}日で登録の内容が消えます。`,
    eraseIs: "消す：すべて、すぐに消えます。元には戻せません。",
    found: "募集をとめるか、休むこともできます。",
  },
} as const;

/** Texts for ending an office's case of a person. Only staff read these. */
export const ending = {
  state: (reason: string, day: string) => `担当終了：${reason}（${day}）`,
  cardOf: (name: string) => `${name}さん：担当終了`,
  section: "担当を終える",
  lead: (days: number) =>
    `住まいが決まったときなどに、理由を選んで担当を終えます。募集はとまり、返事をしていない連絡は断ります。決まった見学は取りやめになります。${days}日のあいだは、また始められます。`,
  end: "担当を終える",
  title: (name: string) => `${name}さんの担当を終えますか？`,
  body: "募集をとめて、担当を終えた理由と日を事業所の記録に残します。ホームに理由は伝わりません。",
  reason: "終える理由",
  notes: {
    died: "この方についての質問や、見学の前のお知らせは、もうだれにも届きません。これからの見学は取りやめになります。",
    mistake: "終えたあと、登録をすぐに消せます。",
  },
  choose: "担当を終える理由を選んでください。",
  confirm: "終える",
  cancel: "担当を続ける",
  failed: "担当を終えられませんでした",
  ended: "担当を終えました。",
} as const;

export function useStoppingText(): EasyVariant<typeof stopping> {
  return useStrings(stopping, easyStopping);
}
