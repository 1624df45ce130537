/** Texts of the registration request and of setting a password. Field labels come from the vocabulary. */

const afterwards = [
  "担当者が内容を確認し、メールか電話でご連絡します。",
  "登録が承認されると、パスワードを設定するリンクがメールで届きます。",
  "パスワードを設定すると、ログインして使いはじめられます。",
] as const;

export const request = {
  title: "資料請求・新規登録のお申し込み",
  lead: "グループホームの方と、相談支援専門員の方のための画面です。",
  section: "お申し込みの内容",
  hints: {
    role: "どちらの立場で使うかを、選んでください。",
    organization: "例：社会福祉法人こもれび",
    corporationNumber: "国税庁の13けたの番号です。わからないときは、空のままにできます。",
    officeName: "法人名と同じときは、空のままにできます。例：こもれび世田谷事業所",
    officeNumber: "10けたの数字。なくてもかまいません。あると、公開データの下書きから登録を始められます。",
    officeNumberOfCounselor: "10けたの数字。なくてもかまいません。",
    email: "確認のメールを、このアドレスに送ります。登録のあとは、ログインに使います。",
    phone: "例：03-1234-5678",
    message: "資料のご希望や、お聞きになりたいことがあれば、お書きください。",
  },
  purpose: "お送りいただいた内容は、ご連絡と登録の手続きのために使います。",
  privacy: "個人情報の取り扱い",
  kept: "書きかけの内容は、送るまで、このブラウザに1日だけ残ります。ほかの人も使う端末では、やめるときに消してください。",
  clear: "入力を消す",
  cleared: "入力を消しました。",
  submit: "申し込む",
  busy: "送っています",
  nextTitle: "お申し込みのあと",
  next: ["確認のメールが届きます。リンクを開くと、お申し込みが確定します。", ...afterwards],
  otherTitle: "そのほかのお問い合わせ",
  byForm: "お問い合わせフォームからも、ご連絡いただけます。",
  byContact: "上のお申し込みの「お問い合わせ内容」に書いて送るか、運営にお知らせください。",
  toLogin: "ログインの画面へ",
} as const;

export const requested = {
  title: "メールをご確認ください",
  mailSent: (email: string) => `確認のメールを「${email}」に送りました。お申し込みは、まだ確定していません。`,
  next: ["メールのリンクを3日以内に開いて、お申し込みを確定してください。", ...afterwards],
  noMailTitle: "メールが届かないとき",
  noMail: [
    "迷惑メールのフォルダーをご確認ください。",
    "メールアドレスがちがっていたときは、もう一度お申し込みください。",
  ],
} as const;

/** For both pages with the next steps. */
export const afterRequest = {
  nextTitle: "これからのこと",
  home: "はじめの画面へ",
} as const;

export const requestConfirm = {
  title: "お申し込みの確定",
  lead: "ボタンを押すと、お申し込みが運営に届きます。",
  submit: "申し込みを確定する",
  busy: "確定しています",
  done: {
    title: "お申し込みを受け付けました",
    text: "お申し込みが運営に届きました。",
    next: afterwards,
  },
  unusable: {
    title: "申し込みのリンクが使えません",
    words:
      "リンクの期限が切れたか、リンクの一部が欠けています。「申し込みを確定する」を押した方のお申し込みは、届いています。そのままお待ちください。まだの方は、もう一度お申し込みください。",
    again: "もう一度申し込む",
  },
} as const;

export const forgotten = {
  title: "パスワードの再設定",
  lead: "登録したメールアドレスに、新しいパスワードを設定するリンクを送ります。",
  email: "メールアドレス",
  submit: "リンクを送る",
  busy: "送っています",
  toLogin: "ログインの画面へ戻る",
  sent: {
    title: "メールをご確認ください",
    words: (email: string) =>
      `「${email}」が登録されていれば、パスワードを設定するリンクを送りました。リンクを使える時間は、メールに書いてあります。`,
    noMailTitle: "メールが届かないとき",
    noMail: [
      "数分待ってから、迷惑メールのフォルダーもご確認ください。",
      "登録したものと違うメールアドレスかもしれません。",
    ],
    again: "もう一度送る",
  },
} as const;

export const newPassword = {
  title: "パスワードの設定",
  lead: "ログインに使うパスワードを決めてください。",
  label: "新しいパスワード",
  rules: (min: number) => [
    `${min}文字以上。長いほど安全です。`,
    "数字や記号は、なくてもかまいません。",
    "使えないもの：よく使われるもの（password1234など）、お名前や事業所の名前、並んだ文字や数字だけのもの",
  ],
  tooShort: (min: number) => `パスワードは${min}文字以上にしてください。長いほど安全です。`,
  submit: "パスワードを設定する",
  busy: "設定しています",
  unusable: {
    title: "パスワードのリンクが使えません",
    words:
      "期限が切れたか、もう使われています。安全のため、リンクは1回だけ使えます。新しいリンクを、メールで受け取れます。",
    again: "新しいリンクを受け取る",
    login: "ログインの画面へ",
    loginWords: "もう設定がすんでいるときは、そのままログインできます。",
  },
  missing: {
    title: "リンクを読み取れませんでした",
    words: "メールのリンクを、もう一度開いてください。開けないときは、新しいリンクを受け取れます。",
  },
} as const;

export const passwordField = {
  of: "パスワードを",
  show: "表示",
  hide: "隠す",
  isShown: "パスワードが見えています",
} as const;

export const signupFaults = {
  email: "メールアドレスを確かめてください。例：home@example.com",
  tooLong: (label: string, max: number) => `「${label}」は${max}文字までで入力してください。`,
} as const;
