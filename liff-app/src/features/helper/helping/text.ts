/** Texts for helpers: joining, reading along, commenting, ending it. */
import { type EasyVariant, useStrings } from "shared-ui/lib/text/use-strings";
import { easyReadingAlong } from "./text.easy";

export const readingAlong = {
  title: "お手伝い",
  lead: "自分が手伝っている人です。",
  none: "手伝っている人は、いません。",
  noneNote: "招待コードをもらったときは、ここから始められます。",
  enterCode: "招待コードを入力する",
  read: (name: string) => `${name}さんのお手伝いを開く`,
  asked: (count: number) => `「どう思う？」と聞かれています（${count}件）`,
  register: "自分も登録する",
  registerNote: "自分の住むところも探すときは、登録できます。",

  join: {
    title: "お手伝いの招待",
    code: "招待コード",
    codeHint: "例：ACDE-FGHJ-KLMP",
    open: "招待を開く",
    lead: (name: string) => `${name}さんが、手伝ってほしいと言っています。`,
    mayTitle: "できること",
    may: [
      "希望と病状、ホームからの連絡、トークルームの言葉を読む",
      "「どう思う？」と聞かれたら、思ったことを書く",
    ],
    mayNotTitle: "できないこと",
    mayNot: ["かわりに決めること", "ホームに返事をすること", "住所や手帳の写真を見ること"],
    keepTitle: "約束",
    keep: ["読んだことを、ほかの人に話しません。", "画面の写真をとりません。"],
    homes: "ホームには、手伝う人がいることだけが伝わります。",
    anyTime: "いつでも、やめられます。",
    accept: "引き受ける",
    decline: "やめる",
  },

  banner: (name: string) => `${name}さんの お手伝い`,
  notYours: "ここは、自分のことではありません。",
  decides: (name: string) => `決めるのは、${name}さんです。`,
  wishes: (name: string) => `${name}さんの希望`,
  noWishes: "今は、住むところを探していません。",
  livesIn: "住んでいるところ",
  years: (age: number) => `${age}歳`,
  contacts: "ホームからの連絡",
  noContacts: "連絡は、まだありません。",
  came: "連絡がきた日",
  askedHere: "「どう思う？」と聞かれています",
  answered: "言葉を送りました",
  openContact: (home: string) => `「${home}」を読む`,
  ended: "終わった連絡です。くわしいことは見られません。",
  backToList: "一覧に戻る",
  home: "ホームのこと",
  talk: "トークルームの言葉",
  noTalk: "まだ言葉はありません。",
  picture: "写真があります。写真は見られません。",
  file: "ファイルがあります。ファイルは見られません。",
  earlier: "前の言葉を読む",
  wordTitle: "自分が思ったこと",
  word: "思ったこと",
  wordHint: (name: string) => `${name}さんだけが読みます。1000文字まで書けます。`,
  wordEmpty: "思ったことを書いてください。",
  send: "送る",
  sendAgain: "書き直して送る",
  sent: "送りました。",
  end: "お手伝いをやめる",
  endCancel: "お手伝いを続ける",
  endTitle: "お手伝いをやめますか？",
  endBody: (name: string) => `すぐに、何も読めなくなります。${name}さんの画面から、自分の名前が消えます。`,
  endedNow: "お手伝いをやめました。",
} as const;

export function useReadingAlongText(): EasyVariant<typeof readingAlong> {
  return useStrings(readingAlong, easyReadingAlong);
}
