/** ./text in やさしい日本語. */

import type { EasyVariant } from "shared-ui/lib/text/use-strings";
import type { ownContacts } from "./text";

export const easyOwnContacts: EasyVariant<typeof ownContacts> = {
  title: "コンタクト{一覧|いちらん}",
  lead: "あなたと{話|はな}したいホームです。ゆっくり{決|き}めてください。",

  summary: {
    label: "このホームのまとめ",
    costs: "お{金|かね}",
    total: (sum) => `{月|つき}に${sum}（ぜんぶで）`,
    rentOnly: (rent) => `{月|つき}に${rent}（{部屋|へや}のお{金|かね}だけ）`,
    area: "{場所|ばしょ}",
    night: "{夜|よる}の{人|ひと}",
    nights: {
      night_staff: "{夜|よる}も、{起|お}きている{人|ひと}がいます",
      sleep_in: "{夜|よる}も、ホームに{人|ひと}がいます",
      on_call: "よべば、{人|ひと}が{来|き}ます",
      none: "{夜|よる}は、{人|ひと}がいません",
    },
    unsaid: "{書|か}いてありません",
    wishes: "{希望|きぼう}",
    met: "{同|おな}じ",
    partly: "{少|すこ}しちがう",
    unmet: "ちがう",
    ask: "これから{聞|き}く",
    fitsAll: "ちがうところは、ありません",
    andMore: (count) => `など${count}つ`,
    visit: "{見学|けんがく}",
    visitAfter: "{承認|しょうにん}のあとで、できます",
    compared: "{希望|きぼう}とくらべる",
    criteria: {
      area: "{場所|ばしょ}",
      medical: "{看護師|かんごし}さんや{病院|びょういん}",
      home_type: "ホームの{形|かたち}",
      building_type: "{建物|たてもの}",
      smoking: "たばこ",
      drinking: "お{酒|さけ}",
      curfew: "{帰|かえ}る{時間|じかん}",
      pets: "ペット",
      municipality: "{今|いま}の{家|いえ}の{近|ちか}く",
    },
  },
};
