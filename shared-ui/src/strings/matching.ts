/** Words of a home's match list: people who fit, why, and how to contact them. Reasons come from the server in words. */

export const matching = {
  title: "マッチした方",
  lead: (homeName: string, count: number) =>
    `「${homeName}」の条件に合う方が${count}人います。合う順に並んでいます。`,
  rankingNote: "順番は条件の合い方だけで決まります。お金は影響しません。",
  score: "一致度",
  scoreWords: (score: number) =>
    score >= 85
      ? "とてもよく合う"
      : score >= 65
        ? "よく合う"
        : score >= 45
          ? "ある程度合う"
          : "合わない希望が多い",
  needsCheck: "要確認",
  needsCheckHint: "確認が必要な条件があります",
  rank: (rank: number) => `${rank}番目`,
  person: (age: number, gender: string) => `${age}歳・${gender}`,
  noAnswer: "性別の回答なし",
  lives: "今の住まい",
  details: "詳細を見る",
  detailsTitle: "希望条件の詳細",
  reasonsTitle: "合う理由・合わない理由",
  wishesTitle: "希望条件",
  privacyNote: "お名前と番地は、連絡が承認されると表示されます。",
  contact: {
    button: "連絡する",
    question: "この方に連絡しますか？",
    body: "相手にお知らせが届き、承認か辞退を選びます。承認されると、トークルームで話せます。連絡に料金はかかりません。",
    confirm: "連絡する",
    done: "連絡しました。",
    failed: "連絡できませんでした。",
    already: "連絡済み",
    seeContacts: "コンタクトを見る",
    again: (date: string) => `${date}から、もう一度連絡できます`,
  },
  empty: {
    title: "条件に合う方は、まだいません。",
    words:
      "新しい方が登録されると、ここに表示されます。受け入れの条件（支援区分、対象者、性別など）を広げると、合う方が増えることがあります。",
    action: "ホームの条件を見直す",
  },
  wish: {
    needed: "必要",
    notNeeded: "不要",
  },
} as const;
