/** Texts of the applicant's settings. */
import { type EasyVariant, useStrings } from "shared-ui/lib/text/use-strings";
import { easySettings } from "./text.easy";

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

  /** The first steps page. */
  firstSteps: {
    title: "はじめの設定",
    lead: "あとでも変えられます。とばしてもかまいません。",
    quiet: {
      title: "LINEのお知らせ",
      proposed: "夜9時から朝7時まで、LINEのお知らせを止めますか。",
      otherwise: "選ばないときは、夜もお知らせが届きます。",
      fine: "夜は止める",
      change: "時間を変える",
      kept: "夜9時から朝7時まで、LINEのお知らせを止めます。",
    },
    reading: { title: "読みやすさ", lead: "読みやすい形を選べます。" },
    onward: "次へ進む",
  },
} as const;

export function useSettingsText(): EasyVariant<typeof settings> {
  return useStrings(settings, easySettings);
}
