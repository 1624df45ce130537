/** Texts of the portal's layout: navigation, notices, and error pages. */

export const portal = {
  areas: {
    facility: "グループホームのメニュー",
    counselor: "相談支援専門員のメニュー",
  },
  footer: {
    label: "このサービスについて",
    inquiry: "お問い合わせ",
    privacy: "個人情報の取り扱い",
  },
  navigation: {
    top: "はじめの画面",
    homes: "ホーム一覧",
    contacts: "コンタクト一覧",
    visits: "見学の予定",
    vacancies: "空き状況",
    homeCreate: "新規登録",
    figures: "月ごとの数字",
    invoices: "システム利用料",
    preferences: "一覧",
    preferenceCreate: "新規登録",
    line: "LINEのお知らせ",
  },
  office: "事業所とスタッフ",
  roomSettings: "トークルームの設定",
  notices: "お知らせの受け取り方",
  safety: "パスワードとログイン",
  applicantTop: "マイページ",
  logout: "ログアウト",
  notifications: "お知らせ",
  loading: "読み込んでいます",
  sheet: "印刷用のページ",
  slow: "ページを開いています",
  leave: {
    question: "入力した内容を保存していません。ページを移動しますか？",
    body: "移動すると、入力した内容は消えます。",
    confirm: "移動する",
    cancel: "入力を続ける",
  },
  leaveDraft: {
    question: "入力した内容を登録していません。ページを移動しますか？",
    body: "書いた内容は、下書きとして残ります。選んだ写真は残りません。",
    confirm: "移動する",
    cancel: "入力を続ける",
  },
  notFound: {
    title: "ページが見つかりません",
    summary: "お探しのページは、ここにはありません。",
    words:
      "アドレスがちがうか、募集や登録が終わったのかもしれません。はじめの画面から、もう一度お選びください。",
    home: "はじめの画面へ",
  },
  broken: {
    title: "データの取得に失敗しました",
    words:
      "ページを表示できませんでした。もう一度お試しください。くり返すときは、時間をおいてからお試しください。",
    retry: "もう一度試す",
    home: "はじめの画面へ",
  },
  outdated: {
    title: "新しい版になりました",
    words: "このサービスが更新されました。ページを読み込み直してください。",
    retry: "読み込み直す",
  },
} as const;

export const print = {
  open: "印刷用に表示",
  button: "印刷する",
  back: "戻る",
  homeSheet: "グループホームの案内",
  personSheet: "ご本人の希望条件",
  personal: "個人情報",
  personalNote: "必要な人だけが読み、使い終わったら裁断して処分してください。",
  printedAt: (moment: string) => `印刷日時：${moment}　グループホームマッチング`,
  picture: (home: string, number: number) => `${home}の写真${number}`,
} as const;
