/** Texts of a facility's contacts: their list, their cards, and the note on their progress. */
import { limits } from "shared-ui/api/generated/limits";

export const homeContacts = {
  title: (homeName: string) => `コンタクト_${homeName}`,
  lead: "このホームから連絡した方の一覧です。",
  open: "やり取り中",
  ended: "終わったコンタクト",
  homeEnded: {
    title: "このホームは掲載を終えました。",
    words:
      "新しい方には連絡できません。やり取り中の方とは、これまでどおりお話しでき、見学の報告と入居の確定もできます。このページは、最後のトークルームを閉じるまで開けます。",
  },
  empty: {
    title: "コンタクトはまだありません。",
    words: "条件の合う方を選んで、連絡してください。",
    action: "条件の合う方を見る",
  },
  ofHome: (home: string) => `ホーム：${home}`,
  of: (person: string) => `${person}の`,
  with: (person: string) => `${person}との`,
  lastContact: "最終連絡日",
  waitingLong: "5日以上、お返事がありません",
  visitCompleted: "見学完了",
  moveInConfirmed: "入居確定",
  movedInOn: "入居日",
  decline: {
    button: "辞退",
    question: "辞退しますか？",
    body: (person: string) =>
      `${person}の方への連絡を取り下げて、お知らせします。同じ方は、このホームでは${limits.restDays}日、同じ法人のほかのホームでは${limits.restDaysElsewhere}日のあいだ、一覧に出ず、連絡もできません。`,
    confirm: "辞退する",
    cancel: "辞退しない",
    done: "辞退しました。",
    failed: "辞退できませんでした。",
  },
  noMore: {
    ended: "お話が終わったので、この方のいまの情報は、ここでは見られません。",
    withdrew: "ご本人が登録を取り下げたので、いまの情報は見られません。",
  },
  room: "トークルーム",
  details: {
    button: "詳細",
    title: (person: string) => `${person}の詳細`,
    notifications: "お知らせ",
  },
  certificates: {
    title: "証明書",
    notAllowed: "閲覧は許可されていません。",
    noImages: "閲覧は許可されていますが、画像の登録がありません。",
    recorded: "閲覧すると記録され、ご本人が確認できます。",
    show: (kind: string) => `${kind}を見る`,
    alt: (person: string, kind: string) => `${person}の${kind}`,
    gone: "表示できませんでした。許可が取り消された可能性があります。画面を読み込み直してください。",
  },

  progressNote: {
    label: "進捗メモ",
    of: (person: string) => `${person}の`,
    saved: "進捗メモを保存しました。",
    failed: "進捗メモを保存できませんでした。",
  },
} as const;
