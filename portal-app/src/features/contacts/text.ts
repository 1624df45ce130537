/** Texts of the list of all contacts. */

export const contactList = {
  title: "コンタクト一覧",
  lead: {
    facility: "すべてのホームの、すべてのコンタクトです。",
    counselor: "登録している方すべての、すべてのコンタクトです。",
  },
  tabs: "状態でしぼり込む",
  tab: {
    all: "すべて",
    pending: "承認待ち",
    accepted: "やり取り中",
    moved_in: "入居確定",
    ended: "終わったもの",
  },
  count: (count: number) => `${count}件`,
  searchHint: {
    facility: "地域や「40代」でも探せます。お名前で探せるのは、承認された方だけです。",
    counselor: "ふりがなでも探せます。",
  },
  bar: "コンタクトをしぼり込む",
  search: { facility: "ホームやお名前で探す", counselor: "お名前やホームで探す" },
  home: "ホーム",
  askedHome: "選んだホーム",
  person: { facility: "相手の方", counselor: "ご本人" },
  askedPerson: "選んだ方",
  waitsFor: "いま待っていること",
  unread: "未読あり",
  waiting: "5日以上、返事待ち",
  orders: {
    waiting: "返事待ちの長い順",
    newest: "新しい順",
    name: "名前の順",
    message: "最後のやり取りの新しい順",
  },
  columns: {
    person: "相手の方",
    seeker: "ご本人",
    home: "ホーム",
    state: "状態",
    latest: "返事待ち・最後のやり取り",
    inCharge: "担当スタッフ",
    next: "次にすること",
  },
  waitingDays: (days: number) => (days === 0 ? "今日から返事待ち" : `${days}日待ち`),
  long: "（5日以上）",
  next: {
    answer: "詳細を見て答える",
    wait: "お返事を待つ",
    room: "トークルームへ",
    moveIn: "入居について答える",
    read: "詳細を見る",
  },
  of: (name: string) => `${name}の`,
  empty: {
    title: "コンタクトはまだありません。",
    facility: "ホームの一覧から、条件の合う方を選んで、連絡してください。",
    counselor: "グループホームから連絡が届くと、ここに並びます。",
  },

  /** How well a home fits a person, next to its request. */
  fit: {
    title: "ご本人の希望との合い方",
    lead: "ホームの今の内容と、登録されている希望をくらべています。",
    must: "受け入れの条件",
    loading: "合い方を調べています",
  },
} as const;
