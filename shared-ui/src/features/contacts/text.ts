/** Texts of contacts: cards, answers, and why a step is not possible. The room's texts are in features/room/text. */

export const contacts = {
  title: "コンタクト",
  titleOf: (name: string) => `コンタクト_${name}`,
  empty: "コンタクトはまだありません。",
  emptyNote: "グループホームから連絡が届くと、LINEのメッセージでお知らせします。",
  notices: "お知らせ",

  openAndAccept: "詳細表示 & 承認",
  accept: "承認",
  decline: "辞退",
  room: "トークルーム",
  unread: (count: number) => `未読 ${count}件`,
  allowCertificates: "証明書閲覧許可",
  withdrawCertificates: "証明書の閲覧許可を取り消す",

  acceptWords:
    "承認すると、専用のトークルームが開きます。条件の確認や見学の日程の相談に使えます。承認は後から取り消せます。どちらかが「閉じる」を押すと、トークルームは閉じられます。",
  acceptSight:
    "承認すると、ホームの人が、お名前と病状の詳細を読めます。都道府県と市区町村は、今も見えています。郵便番号と番地は、見せるまで見えません。見学を決めても、見えません。お話が終わると、どれも見えなくなります。",
  accepted: "承認しました。トークルームで話ができます。",

  declineTitle: "辞退しますか？",
  declineBody: (name: string) => `「${name}」との連絡を終わりにします。`,
  declineConfirm: "辞退する",
  declineCancel: "辞退しない",
  declined: "辞退しました。",

  allowTitle: "この施設にあなたの障害者手帳等の画像の閲覧を許可しますか？",
  allowBody: (name: string, whose: string) =>
    `「${name}」の人が、${whose}の障害者手帳等の画像を見られるようになります。許可は後から取り消せます。閲覧されたときは記録が残ります。`,
  allowConfirm: "許可する",
  allowCancel: "許可しない",
  allowed: "証明書の閲覧を許可しました。",

  withdrawTitle: "証明書の閲覧許可を取り消しますか？",
  withdrawBody: (name: string) =>
    `「${name}」の人は、証明書の画像を見られなくなります。これまでの閲覧の記録は残ります。`,
  withdrawConfirm: "取り消す",
  withdrawCancel: "許可したままにする",
  withdrawn: "証明書の閲覧許可を取り消しました。",

  showAddress: "住所を見せる",
  hideAddress: "住所を見せない",
  addressShown: "このホームに、郵便番号と番地を見せています。",
  addressHidden: "このホームに、郵便番号と番地は見せていません。",
  showTitle: "このホームに住所を見せますか？",
  showBody: (name: string) =>
    `「${name}」の人が、郵便番号と番地を見られるようになります。都道府県と市区町村は、今も見えています。見せるのは、いつでもやめられます。`,
  showConfirm: "見せる",
  showCancel: "見せない",
  shown: "住所を見せました。",
  hideTitle: "このホームに住所を見せるのをやめますか？",
  hideBody: (name: string) =>
    `「${name}」の人は、郵便番号と番地を見られなくなります。すでに読まれたことは、取り消せません。`,
  hideConfirm: "見せるのをやめる",
  hideCancel: "今のまま見せる",
  hidden: "住所を見せないことにしました。",

  progressNote: "進捗メモ",
  lastContact: "最終連絡",
  inCharge: (name: string) => `担当：${name}さん`,

  whyNot: {
    facilityOnly: "グループホームが行う操作です。",
    seekerOnly: "ご本人または相談支援専門員が行う操作です。",
    done: "すでに済んでいます。",
    pending: "承認されると使えます。",
    accepted: "すでに承認されています。",
    declined: "辞退されたため、使えません。",
    completed: "終了したため、使えません。",
  },
} as const;
