/** Texts of the form of a home: fields, pictures and vacancies. Field labels come from the vocabulary. */
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
    "はじめまして。ご連絡を承認していただき、ありがとうございます。\n見学の日のご希望や、知りたいことがあれば、お気軽に書いてください。\nお返事は、ゆっくりで大丈夫です。",
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
    words: "もう使わないホームを一覧から消します。",
    pause: "しばらく休むときは、上の「募集を止める」を使ってください。",
  },
  draft: {
    title: "入力の途中の内容を表示しています。",
    words: "まだ保存していません。",
    discard: "入力をやめて、保存されている内容に戻す",
    discardNew: "入力をやめて、はじめから書く",
  },
} as const;

/** Texts for confirming that a home's stated vacancies are still correct. */
export const statedVacancies = {
  title: "空き",
  why: "連絡した相手は、いつの数かも読みます。変わっていなければ、今日の日付にできます。数が変わったときは、下の「空き」を直してください。",
  confirm: "空きは今日もこのとおり",
  done: "空きを、今日の日付にしました。",
} as const;

/** The count; empty while it is not known. */
function counted(count?: number): string {
  return count === undefined ? "" : `${count}件`;
}
