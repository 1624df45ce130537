/** Texts of the applicants' own pages, and of the counselors' pages about their clients. */

export const applicants = {
  top: {
    title: "マイページ",
    hello: "こんにちは、",
    name: (name: string) => `${name}さん`,
    wishes: "希望条件",
    noWishes: "希望条件はまだ登録されていません。",
    noWishesNote: "希望条件を登録すると、合うグループホームから連絡が届きます。",
    register: "希望条件を登録する",
    change: "希望条件を変更する",
    contacts: "コンタクト一覧",
    newNotices: "新しいお知らせがあります",
    openRooms: (count: number) => `話しているホーム：${count}件`,
    waiting: (count: number) => `${count}${count < 10 ? "つ" : ""}のホームが返事を待っています`,
    visits: "見学の予定",
    nextTitle: "これからの流れ",
    next: {
      wait: { title: "連絡を待つ", words: "条件に合うホームから連絡が届きます。LINEでお知らせします。" },
      decide: {
        title: "承認するか決める",
        words: "ホームの内容を見て、承認か辞退を選びます。どちらでもかまいません。",
      },
      talk: {
        title: "話して見学する",
        words: "承認すると、ホームの人と話せます。見学の日を相談できます。",
      },
    },
  },
  friend: {
    title: "LINEにお知らせが届きません",
    inApp: "お知らせは、このアプリの中で見られます。",
    how: "公式アカウントを友だちに追加すると、LINEにも届きます。ブロックしているときは、解除してください。",
    add: "友だちに追加する",
  },
  create: { title: "希望条件の登録" },
  edit: { title: "希望条件の変更" },
  saved: {
    words: "グループホームから連絡が来るまで、お待ちください。LINEでお知らせします。",
  },
  contacts: {
    title: "コンタクト一覧",
    lead: "あなたと話したいホームの一覧です。承認も辞退も、ゆっくり決められます。",
  },
} as const;

export const counselors = {
  top: {
    accessLog: "見た人・止めた相手",
    case: "経過",
    stopped: "募集をとめている方・担当を終えた方",
    title: "登録者一覧",
    lead: "あなたが登録した方の一覧です。",
    sharedLead: "事業所で登録した方の一覧です。",
    edit: "編集",
    contacts: "コンタクト",
    of: (name: string) => `${name}さんの`,
    called: (name: string) => `${name}さん`,
    age: (age: number) => `${age}歳`,
    openContacts: (count: number) => `やりとり中のコンタクト：${count}件`,
    wishesFor: (places: readonly string[]) => `希望入居地：${places.join("、")}`,
    noContacts: "やりとり中のコンタクトはありません",
    noConsent: "同意の記録がないため、一覧に表示されていません。「編集」から記録してください。",
    unnamed: "氏名未登録",
    contactsOf: "さんのコンタクト",
    columns: {
      name: "お名前",
      person: "年齢・お住まい",
      state: "状態",
      inCharge: "担当スタッフ",
      ways: "ページ",
    },
    states: {
      noConsent: "同意の記録なし（一覧に出ません）",
      resting: "募集を休んでいます",
      movedIn: "入居確定",
    },
    empty: "登録した方はまだいません。",
    emptyNote: "ご本人の希望条件を登録すると、合うグループホームから連絡が届きます。",
    register: "新規登録",
  },
  create: { title: "新規登録", lead: "ご本人に確かめながら、希望条件を入力してください。" },
  edit: { title: "希望条件編集", titleOf: (name: string) => `${name}さんの希望条件編集` },
  backToTop: "一覧へ戻る",
} as const;
