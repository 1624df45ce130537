/** Texts around the applicants' pages: start, sign-in, layout and error pages. */
import { type EasyVariant, useStrings } from "shared-ui/lib/text/use-strings";
import { easyLiff } from "./text.easy";

export const liff = {
  login: {
    title: "ログイン",
    lead: "LINEのアカウントでログインできます。新しい登録は必要ありません。",
    button: "LINEでログイン",
    consentBefore: "情報の取り扱いは、",
    privacy: "プライバシーポリシー",
    consentAfter: "にあります。同意は、ログインのあとにうかがいます。",
    safe: "LINEの名前と写真を使います。トークの内容は見ません。",
    tryAgain: "ログインの途中で画面が変わりました。もう一度ボタンを押してください。",
    refused: "LINEでのログインがキャンセルされました。",
  },
  staff: {
    lead: "事業所の方・相談支援専門員の方",
    facility: "グループホームのログイン",
    counselor: "相談支援専門員のログイン",
  },
  callback: {
    title: "ログインしています",
    waiting: "LINEに確認しています。そのままお待ちください。",
  },
  start: {
    opening: "開いています",
    failedTitle: "開けませんでした",
    failed: "LINEから開けませんでした。電波の良いところで、もう一度お試しください。",
    retry: "もう一度試す",
    close: "LINEに戻る",
  },
  frame: {
    top: "マイページ",
    contacts: "コンタクト一覧",
    settings: "設定",
    words: "ことばの説明",
    logout: "ログアウト",
    help: "困ったとき・お問い合わせ",
    privacy: "プライバシーポリシー",
    textSize: "文字の大きさ",
    sizes: { normal: "ふつう", large: "大きい", largest: "とても大きい" },
  },
  notFound: {
    title: "ページが見つかりません",
    words: "このページは、今はありません。",
  },
  broken: {
    title: "ページを表示できませんでした",
    words: "もう一度お試しください。",
  },
} as const;

export function useFrameText(): EasyVariant<typeof liff> {
  return useStrings(liff, easyLiff);
}
