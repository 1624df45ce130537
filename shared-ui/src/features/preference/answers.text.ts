/** Texts for continuing a draft, changing a single answer, and replacing a picture. */

export const answers = {
  goOn: "続きから",
  begun: "書きかけの希望があります。",
  keptFor: "書いたことは、30日のあいだ残ります。",
  goOnWords: "前に書いたところから、続けられます。",
  title: "希望条件の内容",
  lead: "変えたいところの「変える」を押してください。",
  change: "変える",
  save: "保存",
  saved: "更新に成功しました。",
  back: "戻る",
  leave: {
    question: "保存していません。ページを移動しますか？",
    body: "この変更は保存されません。",
    confirm: "移動する",
    cancel: "入力を続ける",
  },
  picture: {
    replaces: "新しい画像を選ぶと、今の画像と入れ替わります。",
    show: (homes: string) => `${homes}にも、今の画像をすべて見せる`,
    showHint: "見せないときは、そのままにしてください。あとで許可することもできます。",
    allowedHomes: "許可しているホーム",
    none: "まだ写真がありません。あとから入れた写真は、もう一度許可するまで見えません。",
  },
} as const;
