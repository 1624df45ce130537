/** Texts for ending an office's case of a person. */

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
