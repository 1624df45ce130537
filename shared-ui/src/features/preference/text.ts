/** Texts of the preference form, and of what is registered. Labels of fields and answers come from the vocabulary. */
import { type EasyVariant, useStrings } from "../../lib/text/use-strings";
import { easyPreferences } from "./text.easy";

export const preferences = {
  requiredNote: "「必須」の項目は、すべて入力してください。",
  groups: {
    person: "ご本人のこと",
    condition: "病状・障害",
    address: "現在の住所",
    areas: "住みたい地域",
    dwelling: "住まいの希望",
    support: "必要な支援",
    daily: "暮らしの希望",
    certificates: "証明書の画像",
    review: "入力内容の確認",
  },
  notes: {
    person: "",
    condition: "",
    address: "郵便番号と番地は、見せると決めたホームだけが見られます。",
    areas: "選んだ都道府県のグループホームに、希望条件が表示されます。お名前は表示されません。",
    dwelling: "",
    support: "",
    daily: "どちらでもよいときは、「こだわらない」を選んでください。",
    certificates:
      "画像がなくても登録できます。許可したホームだけが見られます。許可は後から取り消せます。閲覧は記録されます。",
    review: "まちがいがないか、確かめてください。",
  },
  hints: {
    name: "ご本人の氏名を入力してください。",
    name_kana:
      "一覧で探したり並べたりするときに使います。グループホームには見えません。入力しなくても登録できます。",
    age: "半角数字で入力してください。例：22",
    support_level: "障害福祉サービス受給者証に記載されています。",
    condition_detail:
      "ホームに伝えておきたいことがあれば、入力してください。連絡を承認したホームの人だけが、承認したときから読めます。お話が終わると、読めなくなります。",
    postal_code: "例：123-4567。7けたを入れると、都道府県と市区町村が入ります。",
    address_1: "例：世田谷区、横浜市青葉区",
    address_2: "例：桜丘1-2-3 ひまわりハイツ101",
    consent_way:
      "登録する前に、何がだれに見えるかをご本人に説明し、同意を得てください。同意がないと登録できません。",
    consent_missing: "同意の記録がありません。記録するまで、グループホームの一覧には表示されません。",
    consented_on: "ご本人が同意した日を入力してください。",
    choose: "あてはまるものを、すべて選んでください。",
    certificate: "画像ファイルを選んでください。10MBまでです。",
  },
  statements: {
    wheelchair_accessible: "車いすで暮らせるホームを希望する",
    violence_accessible: "暴力行為があっても受け入れるホームを希望する",
  },
  questions: {
    smoking_allowed: "喫煙できるホームを希望しますか。",
    drinking_allowed: "飲酒できるホームを希望しますか。",
    curfew: "門限のあるホームを希望しますか。",
    pets_allowed: "ペットを飼えるホームを希望しますか。",
  },
  yearsOld: "歳",
  fit: {
    fitting: (homes: number) => `希望がすべて合うホームは、今${homes}件あります。`,
    none: "希望がすべて合うホームは、今はありません。",
    listing: (homes: number) => `必要な条件だけが合うホームも入れると、${homes}件です。`,
    ways: "次のどれか1つを変えると、合うホームが増えます。変えなくてもかまいません。",
    drop: (field: string, answer: string, more: number) => `「${field}」を「${answer}」にすると、＋${more}件`,
    area: (prefecture: string, more: number) => `住みたい地域に「${prefecture}」を加えると、＋${more}件`,
  },
  faults: {
    postalCode: "郵便番号は7けたの数字で入力してください。例：123-4567",
    age: (most: number) => `年齢は0から${most}までの数字で入力してください。`,
  },
  deleteImage: {
    question: "この画像を削除しますか？",
    body: "削除した画像は元に戻せません。",
    confirm: "削除",
    cancel: "残す",
    done: "画像を削除しました。",
    failed: "画像の削除に失敗しました。",
  },
  draft: {
    term: "書いた内容は、登録するまで、ほかの人には見えない下書きに残ります。下書きは、最後に書いてから30日で消えます。",
    restored: "入力の途中の内容を表示しています。まだ保存していません。",
    picturesAgain: "画像を選んでいた場合は、もう一度選んでください。",
    discard: "保存されている内容に戻す",
    discardNew: "はじめから入力する",
  },
  leave: {
    question: "入力した内容を保存していません。ページを移動しますか？",
    body: "書いた内容は、下書きとして残ります。選んだ写真は残りません。",
    confirm: "移動する",
    cancel: "入力を続ける",
  },
  submit: { create: "登録", update: "更新" },
  saving: "保存しています",
  created: "登録に成功しました。",
  createdNext: "グループホームから連絡が来るまで、お待ちください。LINEでお知らせします。",
  updated: "更新に成功しました。",
  next: "次へ",
  back: "戻る",
  toReview: "確認へ進む",
  change: "変更する",
  none: "なし",
  needed: "必要",
  notNeeded: "必要ない",
  notAnswered: "未入力",
  pictureChosen: "画像あり",

  /** Continuing a draft, changing a single answer, and replacing a picture. */
  answers: {
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
      show: (homes: string) => `${homes}にも、今の画像をすべて見せる`,
      showHint: "見せないときは、そのままにしてください。あとで許可することもできます。",
      allowedHomes: "許可しているホーム",
      none: "まだ写真がありません。あとから入れた写真は、もう一度許可するまで見えません。",
    },
  },
} as const;

/** Short names and descriptions of a person, for lists. */
export const inShort = {
  person: (age: number, gender: string) => `${age}歳・${gender}`,
  named: (name: string) => `${name}さん`,
  noAnswer: "性別の回答なし",
  outline: (person: string, place: string) => `${person}・${place}の方`,
  outlineOver: "記録が残っていない方",
} as const;

export type PreferenceText = EasyVariant<typeof preferences>;

export function usePreferenceText(): PreferenceText {
  return useStrings(preferences, easyPreferences);
}
