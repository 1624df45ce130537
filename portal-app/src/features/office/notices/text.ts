/** Texts of the mail notification settings. */
import type { StaffNotices } from "shared-ui/api/types";

type Kind = StaffNotices["ways"][number]["kind"];

export const staffNotices = {
  title: "お知らせの受け取り方",
  lead: "このサービスを開いていないときに、メールで知らせるかどうかを選べます。選ぶと、すぐに保存されます。",
  mails: "メールで受け取るお知らせ",
  privacy:
    "メールには、ホームの名前だけが書かれます。人の名前は書かれません。画面のお知らせは、いつも届きます。",
  dead: "登録のメールアドレスには、メールが届きませんでした。お知らせのメールは止めています。",
  changeAddress: "メールアドレスを変える",
  saved: "保存しました。",
  about: {
    request: "連絡、承認や辞退の返事、トークルームの終わりなどです。",
    message: "トークルームの新しいメッセージです。",
    visit: "見学の報告、入居の確定、入居したかどうかの質問などです。",
    invoice: "システム利用料の記録です。",
    new_matches: "ホームの条件に合う方が新しく見つかったとき、人数を知らせます。",
    vacancies: "ホームの空きの数を30日確かめていないときに、1回だけ知らせます。",
  } satisfies Record<Kind, string>,
  notes: {
    at_once: "あったときに、すぐに送ります。",
    daily: "朝8時ごろに、まとめて1通で送ります。",
    here: "画面のお知らせだけで受け取ります。",
  },
  messageAtOnce: "10分たっても読んでいないときに送ります。",
  matchesAtOnce: "見つかった日の朝に送ります。",
  vacanciesAtOnce: "30日がたった日の朝に送ります。",
  quiet: {
    title: "お知らせを止める時間",
    lead: "この時間には、メールもLINEも送りません。止める時間が終わってから、まとめて送ります。",
    question: "止める時間",
    never: "決めない（いつでも受け取る）",
    daily: "毎日、決まった時間に止める",
    from: "止める時刻",
    until: "始める時刻",
  },

  /** The secret URL that lets a calendar read a member's visits. */
  calendar: {
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
  },
} as const;
