/** strings/applicants in やさしい日本語. The counselor's words have no twin: only the portal shows them. */
import type { applicants } from "../applicants";
import type { Twin } from "../use-strings";

export const easyApplicants: Twin<typeof applicants> = {
  login: {
    title: "ログイン",
    lead: "LINEを{使|つか}って{始|はじ}めます。",
    button: "LINEでログイン",
    consentBefore: "ログインする{前|まえ}に、",
    privacy: "プライバシーポリシー",
    consentAfter: "を{読|よ}んでください。ログインすると、{同意|どうい}したことになります。",
    safe: "LINEの{名前|なまえ}と{写真|しゃしん}を{使|つか}います。トークは{見|み}ません。",
    tryAgain: "うまくいきませんでした。もう{一度|いちど}ボタンを{押|お}してください。",
    refused: "ログインを、やめました。",
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
  top: {
    title: "マイページ",
    hello: "こんにちは、",
    name: (name) => `${name}さん`,
    wishes: "あなたの{希望|きぼう}",
    noWishes: "{希望|きぼう}は、まだ{登録|とうろく}していません。",
    noWishesNote: "{登録|とうろく}すると、ホームから{連絡|れんらく}が{来|き}ます。",
    register: "{希望|きぼう}を{登録|とうろく}する",
    change: "{希望|きぼう}を{変|か}える",
    contacts: "コンタクト{一覧|いちらん}",
    newNotices: "{新|あたら}しいお{知|し}らせがあります",
    openContacts: (count) => `{話|はな}しているホーム：${count}{件|けん}`,
    nextTitle: "これからすること",
    next: [
      {
        title: "{連絡|れんらく}を{待|ま}つ",
        words: "ホームから{連絡|れんらく}が{来|き}たら、LINEで{知|し}らせます。",
      },
      {
        title: "{話|はな}すか、{決|き}める",
        words: "ホームの{写真|しゃしん}や{説明|せつめい}を{見|み}ます。{断|ことわ}ってもいいです。",
      },
      {
        title: "{話|はな}して、{見|み}に{行|い}く",
        words: "ホームの{人|ひと}と{話|はな}します。{見学|けんがく}の{日|ひ}を{決|き}めます。",
      },
    ],
  },
  friend: {
    title: "LINEにお{知|し}らせが{届|とど}きません",
    inApp: "お{知|し}らせは、このアプリで{見|み}られます。",
    how: "{友|とも}だちに{追加|ついか}すると、LINEにも{届|とど}きます。ブロックしているときは、やめてください。",
    add: "{友|とも}だちに{追加|ついか}する",
  },
  create: { title: "{希望条件|きぼうじょうけん}の{登録|とうろく}" },
  edit: { title: "{希望条件|きぼうじょうけん}の{変更|へんこう}" },
  saved: {
    words: "ホームから{連絡|れんらく}が{来|く}るのを{待|ま}ってください。LINEで{知|し}らせます。",
  },
  contacts: {
    title: "コンタクト{一覧|いちらん}",
    lead: "あなたと{話|はな}したいホームです。ゆっくり{決|き}めてください。",
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
    words: "このページは、{今|いま}はありません。",
  },
  broken: {
    title: "ページを{開|ひら}けませんでした",
    words: "もう{一度|いちど}ためしてください。",
  },
};
