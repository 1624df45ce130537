/** Texts of a home's match list: people, reasons, contacting. The sentences of reasons come from the server. */
import { yen } from "shared-ui/lib/money";
import { feeToday } from "../billing/fee";
import { price } from "../billing/text";

export const matching = {
  title: "マッチした方",
  lead: (homeName: string) => `「${homeName}」の条件に合う方です。`,
  rankingNote: "順番は、条件の合い方だけで決まります。料金や契約は影響しません。",
  places: (places: string) => `このホームの空き：${places}`,
  score: "一致度",
  unit: "点",
  scoreWords: (score: number) => {
    if (score >= 85) return "とてもよく合っています";
    if (score >= 65) return "よく合っています";
    if (score >= 45) return "合うところと合わないところがあります";
    return "合わない希望が多くあります";
  },
  level: (label: string) => `支援区分：${label}`,
  allMet: "すべての条件に合っています",
  rank: (rank: number) => `${rank}番目`,
  age: (age: number) => `${age}歳`,
  andMore: (shown: string, more: number) => `${shown}、ほか${more}`,
  lives: "今の住まい",
  details: "詳細を見る",
  detailsTitle: (person: string) => `${person}の方の詳細`,
  reasonsTitle: "合うところ・合わないところ",
  wishesTitle: "希望条件",
  points: {
    lead: (words: string) => `${words}。それぞれの点を足すと、一致度になります。`,
    meaning: "点は、一覧の順番を決めるためのものです。合わない希望があっても、連絡して相談できます。",
    of: (points: number, most: number) => `${most}点のうち${points}点`,
    lost: (lost: number) => `合わないので、一致度が${lost}点下がります。`,
    partlyLost: (lost: number) => `合わないところがあるので、一致度が${lost}点下がります。`,
    unknown: (lost: number) => `答えがまだないので、${lost}点はまだ入っていません。`,
    must: "受け入れの条件です。点には入りません",
  },
  steps: {
    before: "前の方",
    next: "次の方",
    first: "最初の方です",
    last: "最後の方です",
    shown: (rank: number, person: string) => `${rank}番目、${person}の方の詳細です。`,
  },
  aside: {
    fromList: "一覧から",
    putAside: "外す",
    bringBack: "一覧に戻す",
    undo: "元に戻す",
    isAside: (person: string) => `${person}の方を一覧から外しました。ご本人には伝わりません。`,
    isBack: (person: string) => `${person}の方を一覧に戻しました。`,
    by: (name: string, at: string) => `${name}さんが外しました（${at}）`,
    nobody: "外した方はいません。",
    see: "外した方を見る",
  },
  recorded: "この方の詳細を開いたことは記録され、ご本人が見られます。",
  privacyNote:
    "お名前と病状の詳細は、連絡が承認されると表示されます。郵便番号と番地は、ご本人が見せるまで見られません。",
  addressHidden: "番地は、ご本人が見せるまで見られません。",
  contact: {
    button: "連絡する",
    question: "この方に連絡しますか？",
    body: (person: string) =>
      `${person}の方に、お知らせが届きます。相手は、承認か辞退を選べます。承認されると、トークルームで話せます。${price.request(yen(feeToday().amount_yen))}`,
    confirm: "連絡する",
    cancel: "まだ連絡しない",
    full: {
      question: "空きのないホームから、この方に連絡しますか？",
      title: "このホームには、いま空きがありません。",
      body: "相手は、空きがないことも読みます。空きがあるときは、先に「空き状況」で数を直してください。",
      confirm: "空きがないまま連絡する",
    },
    done: "連絡しました。お返事をお待ちください。",
    failed: "連絡できませんでした。",
    already: "連絡済み",
    seeContacts: "コンタクト一覧を見る",
    seeContact: "コンタクトを見る",
  },
  empty: {
    title: "条件に合う方は、まだいません。",
    words:
      "新しい方が登録されると、ここに表示されます。受け入れの条件（支援区分、対象者、性別など）を広げると、合う方が増えることがあります。",
    action: "ホームの条件を見直す",
  },
  stopped: "ホームの編集を開く",
  filters: {
    title: "しぼり込みと並び順",
    any: "指定しない",
    anyScore: "すべて",
    score: (least: string) => `${least}点以上`,
    level: "障害支援区分",
    condition: "病状",
    city: "今の住まい（市区町村）",
    order: "並び順",
    orders: { score: "よく合う順", newest: "登録が新しい順" },
    notContacted: "まだ連絡していない方だけ",
    putAside: "外した方",
    fold: (count: number) =>
      count === 0 ? "しぼり込みと並び順" : `しぼり込みと並び順（${count}件を設定中）`,
    clear: "しぼり込みをやめる",
  },
  shown: (count: number, hasMore: boolean) =>
    `${count}人を表示しています。${hasMore ? "続きがあります。" : ""}`,
  shownOf: (count: number, whole: number) => `${count}人 / 全${whole}人を表示しています。`,
  found: (found: number, whole: number) => `しぼり込みに合う方は、${found}人 / 全${whole}人です。`,
  putAsideTotal: (found: number) => `外した方は、全${found}人です。`,
  saved: "順位の高い200人までを保存します。保存したことは記録されます。",
  updating: "一覧を更新しています。",
  more: "さらに表示する",
  nobody: {
    title: "この条件に合う方はいません。",
    words: "しぼり込みをゆるめると、表示される方が増えます。",
  },
  wish: {
    needed: "必要",
    notNeeded: "必要ない",
  },
} as const;
