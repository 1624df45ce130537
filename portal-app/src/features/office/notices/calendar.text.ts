/** Texts of the secret URL that lets a calendar read a member's visits. */

export const calendar = {
  title: "見学の予定をカレンダーで見る",
  lead: "お使いのカレンダー（Googleカレンダー、Outlookなど）に、決まった見学を自動で表示できます。アドレスを作り、カレンダーの「URLで追加」に貼り付けてください。",
  make: "カレンダーのアドレスを作る",
  since: (when: string) =>
    `${when}に作ったアドレスがあります。安全のため、アドレスは作ったときにだけ表示します。`,
  again: "作り直す",
  againTitle: "アドレスを作り直しますか？",
  againBody: "いまのアドレスは使えなくなります。カレンダーには、新しいアドレスを入れ直してください。",
  againConfirm: "作り直す",
  againCancel: "今のアドレスを使う",
  end: "やめる",
  endTitle: "カレンダーでの表示をやめますか？",
  endBody: "アドレスは使えなくなり、カレンダーに新しい見学は表示されません。",
  endConfirm: "表示をやめる",
  endCancel: "表示を続ける",
  ended: "カレンダーのアドレスを使えなくしました。",
  made: "アドレスを作りました。いま一度だけ表示しています。",
  warning:
    "このアドレスを知っている人は、誰でも見学の予定（日時、場所、ホームと相手の方のお名前）を読めます。ほかの人に見せないでください。",
  address: "カレンダーのアドレス",
  copy: "アドレスをコピーする",
  copied: "アドレスをコピーしました。",
  notCopied: "コピーできませんでした。アドレスを選んで、コピーしてください。",
} as const;
