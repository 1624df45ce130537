/** Texts of the statistics page. */

const HOURS_OF_DAY = 24;

export const figures = {
  title: "月ごとの数字",
  lead: (from: string, until: string) =>
    `${from}から${until}までの、月ごとの数です。お名前など、誰のことか分かる内容はありません。`,
  month: (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月`,
  shortMonth: (month: string) => `${Number(month.slice(5))}月`,
  none: {
    title: "数字はありません",
    words: "ホームや利用者を担当している事業所の数字が、ここに出ます。",
  },
  oneOffice: "連絡・見学・入居",
  contacts: "連絡と返事",
  results: "見学と入居",
  asChart: (title: string) => `${title}のグラフ。同じ数は、下の表にあります。`,
  table: (office: string) => `${office}の月ごとの数（新しい月が上）`,
  columns: {
    month: "月",
    requests: { facility: "送った連絡", counselor: "届いた連絡" },
    accepted: "承認",
    declined: "辞退",
    withdrawn: "取り下げ",
    median_hours: "返事までの時間",
    late: "5日超の返事",
    visits_agreed: "見学が決定",
    visits_held: "見学した",
    move_ins: "入居確定",
  },
  hours: (hours: number | null) => {
    if (hours === null) return "―";
    if (hours === 0) return "1時間未満";
    const days = Math.floor(hours / HOURS_OF_DAY);
    const rest = hours % HOURS_OF_DAY;
    return `${days > 0 ? `${days}日` : ""}${rest > 0 ? `${rest}時間` : ""}`;
  },
  notes: [
    "1件の連絡は、それぞれの列で一度だけ数えます。見学の日を変えても、見学が決まった数は増えません。",
    "返事までの時間は、連絡から承認か辞退までです。その月の返事を短い順に並べた、まん中の時間（中央値）です。",
    "取り下げは、返事の前に、ホームが取りやめた連絡です。5日超の返事は、返事まで5日をこえた数です。",
    "取り消した承認、辞退、入居確定は、数えません。",
  ],
} as const;

export const shortfalls = {
  title: "合わない希望",
  lead: "ホームの都道府県を希望している方の希望と、ホームの登録内容を比べた、いまの数です。",
  home: "グループホーム",
  must: {
    caption: "必須の条件：変えると、一覧に出る方が増えます",
    more: (people: number) => `あと${people}人が一覧に出ます`,
  },
  wish: {
    caption: "希望：変えると、いま一覧に出ている方の希望に合います",
    more: (people: number) => `あと${people}人の希望に合います`,
  },
  asItIs: {
    caption: "変えられないこと：いま一覧に出ている方のうち、ほかを希望している方",
    more: (people: number) => `${people}人`,
  },
  what: "こうすると",
  people: "合う方",
  fewer: (people: number | null) =>
    people === null ? "合わなくなる方は、5人未満です" : `${people}人の希望に合わなくなります`,
  few: (count: number) => `ほかの${count}の変更は、合う方がそれぞれ5人未満です`,
  nothing: "5人以上の希望に合うようになる変更は、ありません。",
  note: "5人より少ない数は、どなたのことかわからないように、「5人未満」とだけ出します。いない場合も同じです。",
  edit: "ホームの登録内容を見る",
} as const;
