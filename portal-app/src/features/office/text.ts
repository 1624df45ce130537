/** Words of the page about an office, its corporation, and who works there. */

export const offices = {
  title: "事業所とスタッフ",
  titleOf: (office: string) => `${office}：事業所とスタッフ`,
  choice: "事業所を選ぶ",
  close: "やめる",
  save: "保存する",
  saved: "保存しました。",
  saving: "保存しています",
  failed: "変更できませんでした",
  data: {
    title: "事業所と法人",
    edit: "内容を変える",
    dialog: "事業所と法人の内容",
    billingAddress: "請求先の住所",
    none: "登録されていません",
    hints: {
      officeNumber: "10けたの数字。",
      corporationNumber: "13けたの数字。",
      corporation: "同じ法人の、ほかの事業所でも変わります。",
      billingAddress: "請求書に書く住所です。",
    },
  },
  members: {
    title: "スタッフ",
    you: "あなた",
    email: "メールアドレス",
    position: "役割",
    since: "参加した日",
    inCharge: "担当",
    homes: (count: number) => `ホーム${count}件`,
    people: (count: number) => `利用者${count}名`,
    nothing: "担当はありません",
    of: (name: string) => `${name}さんの`,
  },
  positions: {
    manager: "ホームや利用者のことに加えて、スタッフと事業所の設定、請求書も扱います。",
    staff: "ホームや利用者、コンタクト、トークルームを扱います。",
    billing: "請求書だけを見ます。利用者のことは見られません。",
  },
  position: {
    button: "役割を変える",
    title: (name: string) => `${name}さんの役割`,
    label: "役割",
    done: (name: string) => `${name}さんの役割を変えました。`,
    toBilling: (name: string, load: string) =>
      `${name}さんが担当している${load}は、担当者なしになり、管理者が見ます。`,
  },
  rename: {
    button: "名前を変える",
    title: "あなたの名前",
    label: "お名前",
    hint: "同じ事業所の人と、コンタクトの相手に見える名前です。",
    done: "名前を変えました。",
  },
  remove: {
    button: "事業所からはずす",
    title: (name: string) => `${name}さんを事業所からはずしますか？`,
    confirm: "はずす",
    done: (name: string) => `${name}さんを事業所からはずしました。`,
    heir: "引き継ぐ人",
    nobody: "担当者なし（管理者が見ます）",
    without: (name: string) => `${name}さんは、この事業所のページをすぐに見られなくなります。`,
    withLoad: (name: string, load: string, heir: string | null) =>
      heir === null
        ? `${name}さんは、この事業所のページをすぐに見られなくなり、担当している${load}は、担当者なしになります。`
        : `${name}さんは、この事業所のページをすぐに見られなくなり、担当している${load}は、${heir}さんに引き継がれます。`,
  },
  leave: {
    button: "この事業所をぬける",
    title: (office: string) => `「${office}」をぬけますか？`,
    confirm: "ぬける",
    done: (office: string) => `「${office}」をぬけました。`,
    without: "この事業所のページを、すぐに見られなくなります。",
    withLoad: (load: string, heir: string | null) =>
      heir === null
        ? `この事業所のページをすぐに見られなくなり、あなたが担当している${load}は、担当者なしになります。`
        : `この事業所のページをすぐに見られなくなり、あなたが担当している${load}は、${heir}さんに引き継がれます。`,
  },
  invitations: {
    title: "招待",
    lead: "招待した方に、メールでリンクが届きます。リンクは7日間、1回だけ使えます。",
    none: "返事を待っている招待はありません。",
    button: "スタッフを招待する",
    dialog: "スタッフの招待",
    send: "招待のメールを送る",
    sending: "送っています",
    sent: (email: string) => `招待のメールを「${email}」に送りました。`,
    email: "メールアドレス",
    position: "役割",
    by: "招待した人",
    until: "使える期限",
    expired: (until: string) => `${until}に切れました`,
    resend: "もう一度送る",
    revoke: "取り消す",
    of: (email: string) => `${email}への招待を`,
    revokeQuestion: "この招待を取り消しますか？",
    revokeBody: (email: string) => `「${email}」に送ったリンクは、使えなくなります。`,
    revoked: "招待を取り消しました。",
  },
  none: {
    title: "所属している事業所がありません。",
    words: "事業所の管理者から招待されると、ここに表示されます。",
  },
  which: {
    home: { title: "どの事業所のホームですか？", label: "事業所" },
    person: { title: "どの事業所の利用者ですか？", label: "事業所" },
    office: "事業所",
  },
} as const;
