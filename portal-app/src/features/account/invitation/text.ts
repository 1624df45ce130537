/** Texts of the invitation page. */

export const invitation = {
  title: "事業所への招待",
  reading: "招待を確かめています",
  by: (name: string, office: string) => `${name}さんが、「${office}」に招待しています。`,
  position: (label: string) => `役割：${label}`,
  newcomer: {
    title: "はじめて使う方",
    words: (email: string) => `「${email}」でログインできるように、お名前とパスワードを決めてください。`,
    name: "お名前",
    nameHint: "同じ事業所の人と、コンタクトの相手に見える名前です。例：田中 恵",
    password: "パスワード",
    submit: "アカウントを作って参加する",
    busy: "作っています",
  },
  member: {
    join: "参加する",
    busy: "参加しています",
    words: (name: string) => `いま、${name}さんとしてログインしています。`,
    joined: (office: string) => `「${office}」に参加しました。`,
  },
  signIn: {
    words: (email: string) =>
      `「${email}」のアカウントで参加できます。ログインしたあと、メールのリンクをもう一度開いてください。`,
    facility: "グループホームのログインへ",
    counselor: "相談支援専門員のログインへ",
  },
  other: {
    words: (name: string, email: string) =>
      `いま、${name}さんとしてログインしています。この招待は「${email}」あてです。ログアウトしてから、メールのリンクをもう一度開いてください。`,
    top: "マイページへ",
  },
  unusable: {
    title: "この招待は使えません",
    words: "期限が切れたか、もう使われています。招待した方に、もう一度送ってもらってください。",
    login: "ログインの画面へ",
  },
  missing: {
    title: "招待を読み取れませんでした",
    words: "メールのリンクを、もう一度開いてください。開けないときは、招待した方にお知らせください。",
  },
} as const;
