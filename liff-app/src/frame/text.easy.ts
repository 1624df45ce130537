/** ./text in やさしい日本語. */

import type { EasyVariant } from "shared-ui/lib/text/use-strings";
import type { liff } from "./text";

export const easyLiff: EasyVariant<typeof liff> = {
  login: {
    title: "ログイン",
    lead: "LINEを{使|つか}って{始|はじ}めます。",
    button: "LINEでログイン",
    consentBefore: "くわしいことは、",
    privacy: "プライバシーポリシー",
    consentAfter: "にあります。{同意|どうい}するかは、ログインのあとに{聞|き}きます。",
    safe: "LINEの{名前|なまえ}と{写真|しゃしん}を{使|つか}います。トークは{見|み}ません。",
    tryAgain: "うまくいきませんでした。もう{一度|いちど}ボタンを{押|お}してください。",
    refused: "ログインを、やめました。{始|はじ}めるときは、もう{一度|いちど}ボタンを{押|お}してください。",
  },
  staff: {
    lead: "{働|はたら}いている{人|ひと}は、こちらです。",
    facility: "グループホームのログイン",
    counselor: "{相談|そうだん}{支援|しえん}{専門員|せんもんいん}のログイン",
  },
  callback: {
    title: "ログインしています",
    waiting: "{少|すこ}し{待|ま}ってください。",
  },
  start: {
    opening: "{開|ひら}いています",
    failedTitle: "{開|ひら}けませんでした",
    failed: "{電波|でんぱ}のいい{場所|ばしょ}で、もう{一度|いちど}ためしてください。",
    retry: "もう{一度|いちど}ためす",
    close: "LINEに{戻|もど}る",
  },
  frame: {
    top: "マイページ",
    contacts: "コンタクト{一覧|いちらん}",
    settings: "{設定|せってい}",
    words: "ことばの{説明|せつめい}",
    logout: "ログアウト",
    help: "{困|こま}ったとき",
    privacy: "プライバシーポリシー",
    textSize: "{文字|もじ}の{大|おお}きさ",
    sizes: { normal: "ふつう", large: "{大|おお}きい", largest: "とても{大|おお}きい" },
  },
  notFound: {
    title: "ページが{見|み}つかりません",
    words: "このページは、{今|いま}はありません。マイページに{戻|もど}ってください。",
  },
  broken: {
    title: "ページを{開|ひら}けませんでした",
    words: "もう{一度|いちど}ためしてください。",
  },
};
