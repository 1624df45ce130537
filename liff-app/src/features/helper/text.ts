/** Texts for a person with a helper: inviting, asking, ending it. */
import { type EasyVariant, useStrings } from "shared-ui/lib/text/use-strings";
import { easyOwnHelper } from "./text.easy";

export const ownHelper = {
  title: "いっしょに読む人",
  lead: "家族や、よく知っている人を、ひとりだけ招待できます。",

  seesTitle: "その人が見られること",
  sees: [
    "あなたの希望と名前と市区町村",
    "病状と、病状の詳細",
    "ホームからの連絡と、ホームの内容",
    "トークルームの言葉",
  ],
  seesNotTitle: "その人が見られないこと",
  seesNot: ["郵便番号と番地", "手帳と受給者証の写真", "トークルームの写真"],
  doesNotTitle: "その人ができないこと",
  doesNot: ["承認や辞退", "ホームへの返事", "登録の変更"],
  decides: "決めるのは、いつもあなたです。",
  homesKnow: "承認したホームには、手伝う方がいることだけが伝わります。名前は伝わりません。",

  invite: "招待を作る",
  inviteAgain: "招待を作り直す",
  invitedTitle: "招待しています",
  invited: (day: string) => `招待は、${day}まで使えます。`,
  once: "使えるのは、ひとりが一回だけです。",
  hidden: "コードは、もう表示できません。わからないときは、作り直してください。",
  codeTitle: "招待コード",
  codeNote: "電話で読むときは、このコードを伝えてください。",
  linkNote: "LINEで送るときは、リンクをコピーして、トークに貼ってください。",
  onlyNow: "このページを離れると、コードは表示できなくなります。",
  warn: "知らない人には、渡さないでください。",
  copyLink: "リンクをコピーする",
  copyCode: "コードをコピーする",
  copied: "コピーしました。",
  notCopied: "コピーできませんでした。コードを書きうつしてください。",
  cancel: "招待を取り消す",
  cancelled: "招待を取り消しました。",

  who: (name: string) => `${name}さんが、いっしょに読んでいます。`,
  since: (day: string) => `${day}からです。`,
  ask: "連絡のところで「どう思う？」と聞けます。",
  end: "終わりにする",
  endCancel: "これからも読んでもらう",
  endTitle: (name: string) => `${name}さんと読むのを、終わりにしますか？`,
  endBody: "すぐに、何も読めなくなります。その人の言葉も消えます。また招待できます。",
  ended: "終わりにしました。",

  askFor: (name: string) => `${name}さんに「どう思う？」と聞く`,
  asked: (name: string) => `${name}さんに聞きました。返事を待っています。`,
  quoteTitle: (name: string) => `${name}さんの言葉`,

  /** On every page of a person with a helper, and of a helper. */
  along: {
    line: (name: string) => `${name}さんが いっしょに読んでいます`,
    helping: "お手伝い",
    title: "いっしょに読む人",
    entry: "ホームからの連絡を、いっしょに読んでもらえます。",
    link: "いっしょに読む人のページ",
  },
} as const;

export function useOwnHelperText(): EasyVariant<typeof ownHelper> {
  return useStrings(ownHelper, easyOwnHelper);
}
