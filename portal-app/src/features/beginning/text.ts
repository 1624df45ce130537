/** Texts for starting a new registration: copying an earlier one, and possible duplicates. */
export const beginning = {
  copy: "これをもとに新しく登録",
  copied: (name: string) => `「${name}」の内容を写しました。`,
  ofHome: "ホーム名・番地・写真は写していません。書き足して、登録してください。",
  ofPerson:
    "氏名・番地・病状の詳細・同意・手帳の画像は写していません。新しい方のことを確かめて、書き足してください。",
  choice: {
    title: "書きかけの下書きがあります。",
    words: "どちらから始めるか、選んでください。写すと、いまの下書きは置きかわります。",
    goOn: "下書きの続きを書く",
    copy: (name: string) => `下書きをやめて「${name}」を写す`,
  },
  alike: {
    person: "同じ名前と年齢の方が、もう登録されています。",
    home: "同じ名前か住所のホームが、もう登録されています。",
    words: "別の登録であれば、このまま登録できます。",
    open: (name: string) => `${name}を開く（新しいタブ）`,
    aged: (name: string, age: number) => `${name}さん（${age}歳）`,
    confirm: "それでも登録する",
    cancel: "入力に戻る",
  },
} as const;
