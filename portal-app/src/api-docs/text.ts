/** Words of the page that shows the API's calls. What a call does is said by the OpenAPI document itself. */

export const apiDocs = {
  title: "APIの一覧",
  lead: "サーバーの呼び出しを、種類ごとにまとめています。名前を選ぶと、送る内容と返る内容が開きます。",
  failed: "サーバーから一覧を受け取れませんでした。少し待ってから、ページを読み込み直してください。",
  document: "OpenAPI 3.1の文書（JSON）",
  tags: "呼び出しの種類",
  rulesTitle: "すべての呼び出しに共通すること",
  rules: [
    "ログインすると、2つのトークンがHttpOnlyのCookieに入ります。読み取れるのはサーバーだけです。",
    "GETのほかの呼び出しには、Cookieのcsrf_access_tokenの値をX-CSRF-TOKENヘッダーに入れます。トークンの再発行では、csrf_refresh_tokenの値を使います。",
    "ログインしていないときは401、その役割では使えないときは403、自分のものではないときは404が返ります。",
    "日時はISO 8601で時差つき、金額は円の整数です。",
  ],
  errorTitle: "エラーの形",
  shapesTitle: "データの形",
  who: "使える人",
  everybody: "だれでも",
  parameters: "パラメーター",
  sent: (type: string) => `送る内容（${type}）`,
  answer: (status: string) => `返る内容（${status}）`,
  errors: "エラー",
  example: "例",
  places: { path: "パス", query: "クエリ" },
  required: "必須",
  default: (value: string) => `省くと ${value}`,
  or: " または ",
  list: "の配列",
  map: "（名前ごと）",
  types: {
    string: "文字列",
    integer: "整数",
    number: "数値",
    boolean: "true / false",
    null: "null",
    object: "オブジェクト",
  } as Record<string, string>,
  formats: {
    date: "日付",
    "date-time": "日時",
    email: "メールアドレス",
    binary: "ファイル",
  } as Record<string, string>,
  range: (from: number | undefined, to: number | undefined, unit: "" | "文字" | "個") => {
    if (to === undefined) return `${from}${unit}以上`;
    return from === undefined ? `${to}${unit}まで` : `${from}〜${to}${unit}`;
  },
} as const;
