/** Texts of the facility's list of homes. Kept small, because the top page needs only these. */

export const homes = {
  listTitle: "ホーム一覧",
  empty: {
    title: "まだホームの登録がありません。",
    words: "ホームを登録すると、条件の合う方を一覧で見られます。",
    action: "ホームを登録する",
  },
  /** The first steps of a new facility. */
  first: {
    title: "はじめにすること",
    progress: (done: number, all: number) => `${all}つのうち、${done}つが済んでいます。`,
    done: "済み",
    open: "まだ",
    hide: "この案内をしまう",
    steps: {
      home: { title: "ホームの登録", why: "登録すると、条件の合う方を一覧で見られます。" },
      photo: { title: "写真", why: "連絡した相手は、写真も見て考えます。" },
      costs: { title: "家賃のほかの費用", why: "食費や光熱費があると、毎月の合計が相手に伝わります。" },
      contact: { title: "はじめての連絡", why: "マッチした方の一覧から、連絡を送ります。連絡は無料です。" },
    },
  },
  drafts: {
    title: "公開データの下書き",
    words: "公開データから読み込んだ下書きです。内容を確認して登録してください。",
    action: "確認して登録する",
    address: "住所",
    dismiss: {
      button: "下書きを消す",
      question: "この下書きを消しますか？",
      body: (name: string) =>
        `「${name}」の下書きを一覧から消します。公開データが新しくなっても、もう表示されません。ホームは、ふつうの新規登録でも登録できます。`,
      confirm: "消す",
      cancel: "残す",
      done: "下書きを一覧から消しました。",
      failed: "下書きを消せませんでした。",
    },
  },
  card: {
    contactName: "担当者",
    targetGroups: "対象",
    match: "マッチ",
    contacts: "コンタクト",
    edit: "編集",
    of: (name: string) => `${name}の`,
  },
  /** Vacancies and capacity; empty if neither is stated. */
  places: (vacancies: number | null, capacity: number | null) =>
    [
      ...(vacancies === null ? [] : [`空き ${vacancies}`]),
      ...(capacity === null ? [] : [`定員 ${capacity}`]),
    ].join("／"),
  columns: {
    name: "ホーム",
    status: "空き／定員",
    contactsOf: "のコンタクト",
    place: "所在地",
    inCharge: "担当スタッフ",
    ways: "ページ",
  },
  ended: {
    title: "掲載を終えたホーム",
    words: "新しい方には表示されません。最後のトークルームを閉じるまで、ここから開けます。",
    badge: "掲載終了",
  },
  billing: {
    title: "はじめの画面",
    words: "システム利用料の請求を確かめられます。",
    why: "経理の方は、ホームや利用者のことは見られません。必要なときは、事業所の管理者に役割を変えてもらってください。",
    action: "システム利用料を見る",
  },
  requested: "申し込みの事業所名と連絡先を入れてあります。ホームの名前や担当者が違うときは、直してください。",
  createTitle: "ホームの新規登録",
  editTitle: "ホームの編集",
  editTitleOf: (name: string) => `${name}：ホームの編集`,
} as const;
