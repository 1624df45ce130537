/** Words of the page on which a member of staff looks after their password and where they are signed in. */

import { portal } from "../frame/portal";

export const safety = {
  title: portal.safety,
  lead: "パスワードを変えたり、どこでログインしているかを確かめたりできます。",
  password: {
    title: "パスワードを変える",
    lead: "変えると、この画面のほかのログインは、すべて終わります。変わったことは、メールでもお知らせします。",
    current: "今のパスワード",
    next: "新しいパスワード",
    submit: "パスワードを変える",
    busy: "変えています",
    done: "パスワードを変えました。",
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
    ended: "ログインを終わらせました。",
    alone: "ほかでは、ログインしていません。",
  },
} as const;
