/** Texts of meeting sheets: a family's for a person, and a facility's for a home. They contain no names. */
import type { Verdict } from "shared-ui/api/types";

export const sheets = {
  /** The labels of people or homes, in their order. */
  letters: ["A", "B", "C", "D"],
  chosen: (count: number, most: number) =>
    count === 0 ? `${most}つまで選べます。` : `${count}つ選んでいます。${most}つまで選べます。`,
  chosenPeople: (count: number, most: number) =>
    count === 0 ? `${most}人まで選べます。` : `${count}人選んでいます。${most}人まで選べます。`,
  nobody: "上で選ぶと、シートがここに出ます。",
  loading: "シートを作っています",
} as const;

export const familySheet = {
  title: "家族会議シート",
  open: "家族会議シート",
  choose: "シートに載せるホーム",
  none: "いま選べるホームはありません。",
  table: "ホームをくらべる表",
  what: "くらべること",
  rows: {
    place: "場所",
    station: "最寄り駅",
    vacancies: "空き",
    rent: "家賃",
    costs: "毎月の合計",
    night: "夜の体制",
    met: "希望に合う",
    partly: "一部だけ合う",
    unmet: "希望に合わない",
    ask: "これから聞くこと",
    visit: "見学",
    questions: "聞きたいこと",
  },
  unsaid: "聞いていません",
  partial: (sum: string) => `${sum}（わかるものだけ）`,
  /** Missing data of a home, one line each. */
  askAbout: {
    costs: (names: readonly string[]) => `${names.join("、")}は、いくらか`,
    station: "駅から、どう行くか",
    vacancies: "いま、空きがあるか",
    vacanciesOf: "空きは、いつの数か",
    night: "夜に、だれがいるか",
    wishes: (names: readonly string[]) => `${names.join("、")}のこと`,
  },
  nothing: "ありません",
  minutes: (station: string, minutes: number | null) =>
    minutes === null ? station : `${station} ${minutes}分`,
  visits: {
    agreed: (at: string) => `${at}（予定）`,
    done: (day: string) => `${day}に見学しました`,
    none: "まだ決まっていません",
  },
  easy: {
    title: "ごほんにんへ",
    lead: "この かみを みながら、いっしょに はなします。きめるのは、あなたです。いま きめなくても だいじょうぶです。",
    money: (sum: string) => `1かげつの おかね：${sum}`,
    moneyUnknown: "1かげつの おかね：ききます",
    good: (what: string) => `○ きぼうと おなじ：${what}`,
    bad: (what: string) => `△ きぼうと ちがう：${what}`,
    visit: {
      agreed: (at: string) => `みに いく ひ：${at}`,
      done: "もう みに いきました",
      none: "みに いく ひ：まだです",
    },
    feeling: "どう おもいますか",
    feelings: ["□ いいな", "□ わからない", "□ いやだな"],
    words: "わたしの ことば（いいたいこと・ききたいこと）",
    /** Criteria in easy words; not those about the person's condition and needs. */
    criteria: {
      area: "ばしょ",
      municipality: "いまの いえの ちかく",
      medical: "かんごしさん・びょういん",
      home_type: "ホームの かたち",
      building_type: "たてもの",
      smoking: "たばこ",
      drinking: "おさけ",
      curfew: "かえる じかん",
      pets: "ペット",
    } as Readonly<Record<string, string>>,
  },
} as const;

export const candidateSheet = {
  title: "検討シート",
  open: "検討シート",
  choose: "シートに載せる方",
  recorded: "選んだ方の詳細を開いたことは記録され、ご本人が見られます。シートに、お名前と番地は出ません。",
  none: "いま一覧に出ている方は、いません。",
  more: "さらに表示する",
  table: "候補の方をくらべる表",
  columns: { who: "どなた", score: "一致度", reasons: "理由", decide: "決めること" },
  who: (letter: string) => `${letter}さん`,
  outline: (age: string, gender: string, prefecture: string) => `${age}・${gender}・${prefecture}`,
  decade: (age: number) => (age < 10 ? "10歳未満" : `${Math.floor(age / 10) * 10}代`),
  points: (score: number) => `${score}点`,
  gone: "いまの一覧に、この方はいません。",
  verdicts: { ask: "確認すること", unmet: "合わない", partly: "一部だけ合う", met: "合う" } satisfies Record<
    Verdict,
    string
  >,
  asked: "連絡済み",
  decide: ["□ 連絡する", "□ 話し合いを続ける", "□ 見送る"],
  by: "担当：",
  memo: "メモ",
} as const;
