/** Texts of the facility's homes: form, pictures, contacts and invoices. Field labels come from the vocabulary. */
import { limits } from "shared-ui/api/generated/limits";
import { homes } from "../facility/text";

export const homeForm = {
  requiredNote: "「必須」の項目は、すべて入力してください。",
  sections: {
    basics: "基本情報",
    address: "住所",
    contact: "連絡先",
    acceptance: "受け入れ",
    dwelling: "住まい",
    rules: "決まりごと",
    medical: "医療",
    more: "空き・費用・夜の支援・駅",
    greeting: "あいさつ文",
    photos: "写真",
  },
  notes: {
    contact: "担当者名だけが、連絡した相手に見えます。電話番号とメールアドレスは見えません。",
    acceptance: "ここで選んだ内容をもとに、合う方を探します。",
    more: "書かなくても登録できます。書いたことは、連絡した相手が読めます。費用は、家賃との合計も見えます。",
    greeting: "連絡が承認されたとき、トークルームの最初のメッセージとして送ります。",
  },
  hints: {
    postal_code: "例：123-4567。7けたを入れると、都道府県と市区町村が入ります。",
    address_1: "例：世田谷区、横浜市青葉区",
    address_2: "例：桜丘1-2-3 ひまわりハイツ101",
    contact_phone: "例：03-1234-5678",
    contact_email: "例：home@example.com",
    rent: "1か月の家賃を、半角数字で入力してください。",
    vacancies: "入居を確定すると1人減り、取り消すと元にもどります。",
    capacity: "このホームで暮らせる人数です。",
    meals_cost: "1か月のめやす。",
    utilities_cost: "1か月のめやす。",
    supplies_cost: "1か月のめやす。",
    other_cost: "1か月のめやす。",
    station: "例：小田急線 経堂駅",
    station_minutes: "例：8",
    choose: "あてはまるものを、すべて選んでください。",
    images: "JPEGかPNGの画像。1枚10MBまで。1枚目が一覧に表示されます。",
  },
  units: { yen: "円", people: "人", minutes: "分" },
  unsaid: "書かない",
  images: "ホームの写真",
  imageName: (index: number) => `写真${index}`,
  defaultGreeting:
    "はじめまして。ご連絡を承認していただき、ありがとうございます。\n見学の日のご希望や、暮らしについて知りたいことなど、どんなことでもお気軽にお聞かせください。\nお返事は、ゆっくりで大丈夫です。",
  faults: {
    enter: (label: string) => `「${label}」を入力してください。`,
    select: (label: string) => `「${label}」を選択してください。`,
    digits: (label: string, sentence: string) => `${label}: ${sentence}`,
  },
  refused: (file: string, why: string) => `「${file}」：${why}`,
  submit: { create: "登録", update: "更新" },
  saving: "保存しています",
  uploading: "写真を送っています",
  created: "登録に成功しました。",
  updated: "更新に成功しました。",
  createFailed: "登録に失敗しました。",
  updateFailed: "更新に失敗しました。",
  savedWithoutImages:
    "ホームの内容は保存しましたが、写真は保存できませんでした。編集の画面で、写真を選び直してください。",
  deleteImage: {
    question: "この画像を削除しますか？",
    body: "削除した画像は元に戻せません。",
    confirm: "削除",
    cancel: "残す",
    done: "画像を削除しました。",
    failed: "画像の削除に失敗しました。",
  },
  deleteHome: {
    button: "このホームを削除",
    question: "このグループホームを削除しますか？",
    body: (name: string) =>
      `「${name}」の募集と写真は、新しい方に表示されなくなります。編集や印刷もできなくなります。`,
    declined: (pending?: number) => `承認待ちの連絡${counted(pending)}は辞退となり、相手にお知らせします。`,
    rooms: (open?: number) =>
      `やり取り中のトークルーム${counted(open)}は、閉じるまでそのまま使えます。ホーム一覧の「${homes.ended.title}」から開けます。そこで入居を確定すると、これまでどおりシステム利用料がかかります。`,
    confirm: "削除",
    cancel: "残す",
    done: "グループホームを削除しました。",
    failed: "グループホームの削除に失敗しました。",
    title: "ホームの削除",
    words: "募集を終えるときに使います。",
  },
  draft: {
    title: "入力の途中の内容を表示しています。",
    words: "まだ保存していません。",
    discard: "入力をやめて、保存されている内容に戻す",
    discardNew: "入力をやめて、はじめから書く",
  },
} as const;

export const homeContacts = {
  title: (homeName: string) => `コンタクト_${homeName}`,
  lead: "このホームから連絡した方の一覧です。",
  open: "やり取り中",
  ended: "終わったコンタクト",
  homeEnded: {
    title: "このホームは掲載を終えました。",
    words:
      "新しい方には連絡できません。やり取り中の方とは、これまでどおりお話しでき、見学の報告と入居の確定もできます。このページは、最後のトークルームを閉じるまで開けます。",
  },
  empty: {
    title: "コンタクトはまだありません。",
    words: "条件の合う方を選んで、連絡してください。",
    action: "条件の合う方を見る",
  },
  ofHome: (home: string) => `ホーム：${home}`,
  of: (person: string) => `${person}の`,
  with: (person: string) => `${person}との`,
  lastContact: "最終連絡日",
  waitingLong: "5日以上、お返事がありません",
  visitCompleted: "見学完了",
  moveInConfirmed: "入居確定",
  movedInOn: "入居日",
  decline: {
    button: "辞退",
    question: "辞退しますか？",
    body: (person: string) =>
      `${person}の方への連絡を取り下げて、お知らせします。同じ方は、このホームでは${limits.restDays}日、同じ法人のほかのホームでは${limits.restDaysElsewhere}日のあいだ、一覧に出ず、連絡もできません。`,
    confirm: "辞退する",
    cancel: "辞退しない",
    done: "辞退しました。",
    failed: "辞退できませんでした。",
  },
  noMore: {
    ended: "お話が終わったので、この方のいまの情報は、ここでは見られません。",
    withdrew: "ご本人が登録を取り下げたので、いまの情報は見られません。",
  },
  room: "トークルーム",
  details: {
    button: "詳細",
    title: (person: string) => `${person}の詳細`,
    notifications: "お知らせ",
  },
  certificates: {
    title: "証明書",
    notAllowed: "閲覧は許可されていません。",
    noImages: "閲覧は許可されていますが、画像の登録がありません。",
    recorded: "閲覧すると記録され、ご本人が確認できます。",
    show: (kind: string) => `${kind}を見る`,
    alt: (person: string, kind: string) => `${person}の${kind}`,
    gone: "表示できませんでした。許可が取り消された可能性があります。画面を読み込み直してください。",
  },
} as const;

export const invoices = {
  title: "システム利用料",
  lead: "入居が決まったときに記録された利用料です。",
  empty: {
    title: "システム利用料の記録はありません。",
    words: "連絡や見学に料金はかかりません。入居を確定すると、ここに記録されます。",
  },
  contact: "コンタクト番号",
  recorded: "入居確定日",
  amount: "利用料（税抜）",
  tax: (percent: number) => `消費税（${percent}%）`,
  total: "合計（税込）",
  due: "お支払い期日",
  cancelled: "取り消し",
  nothingDue: (day: string) => `${day}に取り消しました。お支払いはありません。`,
  issuer: "請求する事業者",
  name: "名前",
  address: "住所",
  registration: "登録番号",
  account: "お振込先",
  email: "お問い合わせ",
} as const;

/** The count; empty while it is not known. */
function counted(count?: number): string {
  return count === undefined ? "" : `${count}件`;
}
