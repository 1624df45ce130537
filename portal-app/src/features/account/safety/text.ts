/** Words of the page on which a member of staff looks after their password and where they are signed in. */
import { portal } from "../../../frame/text";

export const safety = {
  title: portal.safety,
  lead: "パスワードやメールアドレスを変えたり、どこでログインしているかを確かめたりできます。",
  weak: {
    title: "推測されやすいパスワードを使っています",
    lead: "いまのパスワードは、短いか、よく使われる言葉でできています。預かっている方の情報を守るため、変えてください。",
    later: "あとで変える",
  },
  password: {
    title: "パスワードを変える",
    lead: "変えると、この画面のほかのログインは、すべて終わります。変わったことは、メールでもお知らせします。",
    current: "今のパスワード",
    next: "新しいパスワード",
    submit: "パスワードを変える",
    busy: "変えています",
    done: "パスワードを変えました。",
  },
  email: {
    title: "メールアドレスを変える",
    lead: "新しいメールアドレスに届くリンクを開くと、変わります。今のメールアドレスにも、お知らせします。",
    now: (email: string) => `今のメールアドレス：${email}`,
    dead: "このメールアドレスには、メールが届きませんでした。お知らせのメールは止めています。使えるメールアドレスに変えてください。",
    deadBack:
      "また届くようになったときは、ログインの画面の「パスワードを忘れた方」から届くリンクで、パスワードを設定し直してください。お知らせも元に戻ります。",
    email: "新しいメールアドレス",
    login_password: "ログインのパスワード",
    submit: "確認のメールを送る",
    busy: "送っています",
    sent: (email: string) =>
      `「${email}」に確認のメールを送りました。24時間以内に、メールのリンクを開いてください。それまでは、今のメールアドレスのままです。`,
  },
  sessions: {
    title: "ログインしているところ",
    lead: "心当たりのないものがあれば、終わらせて、パスワードを変えてください。",
    unknown: "ブラウザ",
    here: "この画面",
    network: "接続元",
    since: "ログインした日時",
    used: "最後に使った日時",
    end: "終わらせる",
    of: (name: string) => `${name}のログインを`,
    endTitle: "このログインを終わらせますか？",
    endBody: (name: string) => `${name}では、もう一度ログインするまで使えなくなります。`,
    endAll: "ほかのログインをすべて終わらせる",
    endAllTitle: "ほかのログインをすべて終わらせますか？",
    endAllBody: "この画面のほかでは、もう一度ログインするまで使えなくなります。",
    confirm: "終わらせる",
    cancel: "ログインを続ける",
    ended: "ログインを終わらせました。",
    alone: "ほかでは、ログインしていません。",
  },
} as const;

/** Words of the page to which the mailed links of a changed address lead. */
export const emailLinks = {
  pageTitle: "メールアドレスの変更",
  confirm: {
    title: "メールアドレスを確定する",
    lead: "このメールアドレスを、ログインとお知らせに使います。",
    submit: "確定する",
    doneTitle: "メールアドレスが変わりました",
    done: "これからは、新しいメールアドレスでログインしてください。今のログインは、そのまま続きます。",
  },
  undo: {
    title: "メールアドレスを元に戻す",
    lead: "メールアドレスを元に戻し、すべてのログインを終わらせます。変更の7日前からあとに登録されたパスキーとアプリ、作られたカレンダーのアドレスと招待、リカバリーコード、LINEとの連携も取り除きます。パスワードを設定し直すメールが、元のメールアドレスに届きます。",
    submit: "元に戻す",
    doneTitle: "メールアドレスを元に戻しました",
    done: "元のメールアドレスに届くメールから、パスワードを設定し直してください。",
  },
  busy: "変えています",
  toLogin: "ログインの画面へ",
  unusableTitle: "このリンクは使えません",
  unusable: "期限が切れたか、もう使われています。変えるときは、ログインして、もう一度お申し込みください。",
} as const;
