/** Texts of the help page: four topics, each with what to do, in order. The numbers are in help-lines.ts. */
import { type EasyVariant, useStrings } from "shared-ui/lib/text/use-strings";
import { easyHelpPage } from "./text.easy";

export const helpPage = {
  title: "困ったとき",
  lead: "いちばん近いものを選んでください。",
  danger: {
    title: "今、危ないとき",
    ambulance: "けが・急な病気・火事",
    police: "なぐられた・おどされた・こわい",
    note: "119と110は、24時間、無料です。",
  },
  ways: {
    app: "アプリが動かない",
    unkind: "ホームの人に、いやなことをされた",
    unwell: "今、体や心がつらい",
    talk: "人と話したい",
  },
  call: (number: string) => `${number} に電話する`,
  back: "ほかの困りごとを見る",
  app: {
    steps: [
      "アプリを閉じて、もう一度開きます。",
      "電波のよい場所で、もう一度試します。",
      "LINEの公式アカウントから、開き直します。",
      "それでもだめなら、運営に知らせてください。",
    ],
    kept: "登録したことは、消えていません。",
  },
  unkind: {
    lead: "いやなことをされた人は、悪くありません。",
    steps: [
      "だれかに話してください。家族や相談員に話せます。",
      "下の電話でも、話を聞いてくれます。",
      "このアプリから、運営に知らせることもできます。",
    ],
    tell: "トークルームの「運営に知らせる」を押します。",
    stop: "「もう連絡がこないようにする」を押すと、連絡は来ません。",
    contacts: "コンタクト一覧を見る",
    cityTitle: "市役所・区役所に話す",
    city: "市役所か区役所に電話します。",
    citySay: "「障害者虐待防止センターにつないでください」と言います。",
    centreTitle: "都道府県の窓口に話す",
    centre: "障害者権利擁護センターも、話を聞いてくれます。",
    prefecture: "都道府県",
    of: (prefecture: string) => `${prefecture}の障害者権利擁護センター`,
    unknown: (prefecture: string) => `${prefecture}の番号は、市役所や区役所で教えてもらえます。`,
    source: (publisher: string, day: string) => `出典：${publisher}（${day}）`,
    changed: "番号は変わることがあります。つながらないときは、市役所や区役所に聞いてください。",
    child: "18歳より下の人が、こわい思いをしているとき",
  },
  unwell: {
    lead: "ひとりでがまんしないでください。",
    body: "体がとてもつらいときは、119に電話します。",
    mind: "心がつらいときは、下の電話で話せます。",
    nearby: "近くの人に「つらい」と言ってもだいじょうぶです。",
  },
  talk: {
    lead: "話すだけでもだいじょうぶです。",
    counselor: "相談員や、市役所・区役所の人にも話せます。",
  },
  lines: {
    life: "死にたい・消えたいと思うとき（#いのちSOS・無料）",
    anything: "どんなことでも（よりそいホットライン・24時間・無料）",
    mind: "心がつらいとき（心の健康の相談・お金がかかります）",
  },
  operator: {
    title: "運営に知らせる",
    lead: "このアプリを動かしている人です。",
    phone: (number: string) => `${number} に電話する`,
    mail: (address: string) => `メールを書く：${address}`,
    page: "問い合わせのページを開く",
  },
} as const;

export function useHelpPageText(): EasyVariant<typeof helpPage> {
  return useStrings(helpPage, easyHelpPage);
}
