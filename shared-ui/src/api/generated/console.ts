// Generated from the server's vocabulary by `npm run generate`; not edited.
export const consoleLabels = {
  "OperatorQueue": {
    "signups": "アカウントの申し込み",
    "reports": "運営への知らせ",
    "pushes": "届かなかったLINE",
    "mails": "届かなかったメール",
    "said_moved_in": "入居したと答え、入居確定がない",
    "closed_after_visit": "見学の後に閉じられ、入居確定がない",
    "contested": "入居確定はちがうと知らせた",
    "quotas": "1日の上限に近づいた法人",
    "dead_addresses": "届かないメールアドレス",
    "tls": "期限が近いサーバー証明書"
  },
  "OperatorList": {
    "invited": "パスワードをまだ決めていない方",
    "suspended": "利用を止めている事業所"
  },
  "ReportDecision": {
    "nothing": "何もしない",
    "warned": "注意する",
    "suspended": "事業所の利用を止める",
    "rooms_closed": "この方とのトークルームを閉じる",
    "all_rooms_closed": "法人のトークルームをすべて閉じる"
  },
  "SignupState": {
    "waiting": "確認待ち",
    "approved": "承認済み",
    "rejected": "お断り"
  },
  "Kind": {
    "account": "アカウント",
    "session": "ログイン",
    "office": "事業所",
    "quota": "法人の利用の上限",
    "invitation": "招待",
    "offer": "引き継ぎの申し出",
    "home": "ホーム",
    "preference": "登録",
    "contact": "コンタクト",
    "report": "運営への知らせ",
    "signup": "申し込み",
    "audit": "監査記録",
    "key": "鍵",
    "push": "LINEの通知",
    "mail": "メール"
  }
} as const;
