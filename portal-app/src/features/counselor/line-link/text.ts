/** Texts of the page that links a counselor's own LINE account. */

export const lineLink = {
  title: "LINEのお知らせ",
  lead: "ホームから連絡が来たことを、ご自身のLINEでも受け取れます。",
  what: {
    title: "届くもの",
    points: [
      "ホームから連絡が来たことと、ホームの名前が届きます。担当する方のお名前や障害のことは、書きません。",
      "そのほかのお知らせは、これまでどおり、この画面の「お知らせ」で見られます。",
      "つないだLINEで、このサービスにログインすることはできません。",
      "一つのLINEをつなげるのは、一つのアカウントだけです。",
    ],
  },
  state: "いまの状態",
  notLinked: "LINEとつながっていません。",
  linked: "LINEとつながっています。",
  link: "LINEにつなぐ",
  linking: "LINEに確認しています",
  unlink: "つながりを解除する",
  unlinkCancel: "つながったままにする",
  unlinkQuestion: "LINEとのつながりを解除しますか？",
  unlinkBody: "LINEにお知らせが届かなくなります。あとで、もう一度つなぐことができます。",
  unlinked: "LINEとのつながりを解除しました。",
  justLinked: "LINEとつながりました。",
  unreachable: "公式アカウントが友だちになっていないか、ブロックされているため、LINEに届きません。",
  addFriend: "公式アカウントを友だちに追加する",
  refused: "LINEでの確認がキャンセルされました。",
  tryAgain: "LINEでの確認がうまくいきませんでした。もう一度お試しください。",
} as const;
