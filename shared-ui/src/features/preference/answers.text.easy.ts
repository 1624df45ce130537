/** ./answers.text in やさしい日本語. */

import type { EasyVariant } from "../../lib/text/use-strings";
import type { answers } from "./answers.text";

export const easyAnswers: EasyVariant<typeof answers> = {
  goOn: "{続|つづ}きから",
  begun: "{書|か}きかけの{希望|きぼう}があります。",
  keptFor: "{書|か}いたことは、30{日|にち}のあいだ{残|のこ}ります。",
  goOnWords: "{前|まえ}に{書|か}いたところから、{続|つづ}けられます。",
  title: "{希望|きぼう}を{変|か}える",
  lead: "{変|か}えたいところの「{変|か}える」を{押|お}してください。",
  change: "{変|か}える",
  save: "{保存|ほぞん}する",
  saved: "{更新|こうしん}に{成功|せいこう}しました。",
  back: "{戻|もど}る",
  leave: {
    question: "{変|か}えるのを、やめますか？",
    body: "{今|いま}{書|か}いたことは、{残|のこ}りません。",
    confirm: "{変|か}えないで{戻|もど}る",
    cancel: "{続|つづ}ける",
  },
  picture: {
    replaces:
      "{新|あたら}しい{写真|しゃしん}を{選|えら}ぶと、{今|いま}の{写真|しゃしん}と{入|い}れかわります。",
    show: (homes) => `${homes}にも、{今|いま}の{写真|しゃしん}を{全部|ぜんぶ}{見|み}せる`,
    showHint: "{見|み}せないときは、そのままでいいです。あとで{見|み}せることもできます。",
    allowedHomes: "{見|み}てよいホーム",
    none: "まだ{写真|しゃしん}がありません。あとで{入|い}れた{写真|しゃしん}は、もう{一度|いちど}「いい」と{言|い}うまで{見|み}えません。",
  },
};
