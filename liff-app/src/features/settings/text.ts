/** Texts of the applicant's settings, of leaving the service, and of the goodbye page. */

export const settings = {
  title: "設定",
  quiet: {
    title: "LINEのお知らせ",
    lead: "お知らせを止める時間を決められます。止めたお知らせは、その時間が終わると届きます。",
    note: "アプリの中のお知らせは、いつでも見られます。",
    question: "お知らせを止めますか。",
    never: "止めない",
    daily: "時間を決めて止める",
    from: "止める時刻",
    until: "始める時刻",
    hour: {
      midnight: "夜の12時",
      noon: "昼の12時",
      morning: (hour: number) => `午前${hour}時`,
      afternoon: (hour: number) => `午後${hour}時`,
    },
    hours: (from: string, until: string) => `今は、${from}から${until}までお知らせを止めます。`,
    always: "今は、いつでもお知らせが届きます。",
    save: "保存する",
    saved: "お知らせの時間を保存しました。",
  },
  certificates: {
    title: "証明書",
    lead: "だれが、いつ、証明書の画像を見たかを確認できます。",
  },
  data: {
    title: "自分のデータ",
    lead: "このサービスが持っているあなたのデータを、ファイルで受け取れます。",
    what: "希望条件、連絡、メッセージ、証明書の画像が入っています。",
    care: "大切な内容です。保存する場所に気をつけてください。",
    button: "データを受け取る",
    started: "データの保存を始めました。",
    inLine: "LINEの中ではファイルを保存できません。ブラウザーで開いて、もう一度ログインしてください。",
    openOutside: "ブラウザーで開く",
  },
  privacy: {
    title: "情報の取り扱い",
    lead: "何を預かり、だれに見せるかを確認できます。",
    link: "プライバシーポリシーを見る",
  },
  leave: { title: "退会", lead: "このサービスの利用をやめることができます。", link: "退会について見る" },
} as const;

export const leaving = {
  title: "退会",
  lead: "退会する前にお読みください。急ぐ必要はありません。",
  gone: {
    title: "消えるもの",
    items: ["名前と、LINEとのつながり", "希望条件", "証明書の画像", "トークルームのメッセージ", "お知らせ"],
  },
  notified: {
    title: "相手に伝わること",
    items: [
      "やりとり中の施設に、連絡が終わったことを知らせます。",
      "施設の画面で、名前が「退会した方」に変わります。",
    ],
  },
  stays: {
    title: "残るもの",
    items: ["施設が支払う料金の記録は残ります。あなたの名前は残りません。"],
  },
  after: {
    title: "退会したあと",
    items: ["元に戻すことはできません。", "また使いたいときは、新しく始められます。"],
  },
  dataFirst: "退会する前に、自分のデータを受け取れます。",
  toData: "自分のデータを受け取る",
  cancel: "退会しない",
  goOn: "退会に進む",
  question: "退会しますか？",
  body: "あなたのデータを消します。元に戻すことはできません。",
  confirm: "退会する",
  busy: "退会の手続きをしています",
} as const;

export const goodbye = {
  title: "退会しました",
  words: "データを消しました。これまでありがとうございました。",
  again: "また使いたいときは、いつでも始められます。",
  toLine: "LINEに戻る",
  toStart: "最初のページへ",
} as const;
