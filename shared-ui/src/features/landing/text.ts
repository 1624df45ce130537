/** Texts of the landing page and the login pages. Registration, passwords and privacy policy have their own files. */

export const landing = {
  headline: "希望に合う暮らしの場を、いっしょに見つける。",
  lead: "住みたい地域、支援区分、医療のサポート、暮らしの決まりごと。希望の条件に最適なグループホームを、AIが自動でマッチングします。",
  loginTitle: "ログイン",
  wanted: "ログインすると、開こうとしたページに進みます。",
  wantedDoor: "開こうとしたページは、こちらからです。",
  doors: {
    facility: {
      title: "グループホームの方",
      words: "ホームを登録すると、条件の合う方が、合う理由といっしょに並びます。",
      button: "グループホームのログイン",
    },
    counselor: {
      title: "相談支援専門員の方",
      words: "担当する方の希望条件を登録し、ホームからの連絡にご本人と答えます。",
      button: "相談支援専門員のログイン",
    },
    applicant: {
      title: "ご本人・ご家族の方",
      words: "LINEではじめられます。希望を登録して、ホームからの連絡を待ちます。",
      button: "ご本人・ご家族のログイン",
    },
  },
  stepsTitle: "できること",
  steps: [
    {
      title: "希望の条件を登録する",
      words: "地域や支援区分、建物、医療のサポートなどを選びます。「わからない」「希望無し」も選べます。",
    },
    {
      title: "AIが自動でマッチングする",
      words: "登録された条件をAIが比べて、合うところも、合わないところも、ことばで示します。",
    },
    {
      title: "話して、見学して、決める",
      words: "連絡を承認すると、専用のトークルームで話せます。辞退も、いつでも同じようにできます。",
    },
  ],
  promisesTitle: "大切にしていること",
  promises: [
    {
      title: "決めるのは、ご本人です",
      words: "承認も辞退も、ご本人や相談支援専門員が選びます。急がせることはありません。",
    },
    {
      title: "お名前は、承認するまで伝わりません",
      words:
        "承認の前にホームが見られるのは、年齢や希望の条件などです。お名前や書いた文章、番地は表示されません。",
    },
    {
      title: "証明書は、許可したホームだけ",
      words: "障害者手帳などの画像は暗号にして保管し、許可を取り消すこともできます。",
    },
  ],
} as const;

export const login = {
  facilityTitle: "グループホームのログイン",
  counselorTitle: "相談支援専門員のログイン",
  email: "メールアドレス",
  password: "パスワード",
  submit: "ログイン",
  busy: "ログインしています",
  failed: "ログインに失敗しました。",
  noAnswer: "サーバーから応答がありません。インターネットの接続を確かめて、もう一度お試しください。",
  broken: "エラーが発生しました。しばらくしてから、もう一度お試しください。",
  inquiry: "お問い合わせフォーム",
  newTab: "新しいタブで開きます",
  newcomers: "はじめての方：資料請求・新規登録",
  otherDoors: "ほかの方のログイン",
  forgotten: "パスワードを忘れた方",
  passwordSet: "パスワードを設定しました。",
  passwordSetWords:
    "新しいパスワードで、ログインしてください。相談支援専門員の方も、この画面からログインできます。",
} as const;
