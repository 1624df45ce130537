/** ./text in やさしい日本語. */

import type { EasyVariant } from "../../lib/text/use-strings";
import type { homeDetail } from "./text";

export const easyHomeDetail: EasyVariant<typeof homeDetail> = {
  address: "{住所|じゅうしょ}",
  notices: "これまでのお{知|し}らせ",
  noNotices: "お{知|し}らせは、ありません。",
  beforeAccepting: "{承認|しょうにん}する{前|まえ}に",
  flags: {
    wheelchair_accessible: { yes: "{使|つか}えます", no: "{使|つか}えません" },
    smoking_allowed: { yes: "できます", no: "できません" },
    drinking_allowed: { yes: "できます", no: "できません" },
    curfew: { yes: "あります", no: "ありません" },
    pets_allowed: { yes: "できます", no: "できません" },
    violence_accessible: { yes: "{受|う}け{入|い}れます", no: "{受|う}け{入|い}れません" },
  },
  perMonth: (rent) => `1か{月|げつ}${rent}`,
  people: (count) => `${count}{人|にん}`,
  minutes: (count) => `${count}{分|ふん}`,
  places: (count) => `あと${count}{人|にん}、{住|す}めます`,
  full: "いまは、ありません",
  asOf: (places, day) => `${places}（${day}に{聞|き}きました）`,
  expected: (places, day) => `${places}。${day}に、{空|あ}く{予定|よてい}です`,
  costs: "{毎月|まいつき}のお{金|かね}（だいたい）",
  recruiting: "{募集|ぼしゅう}",
  stopped: "いまは、{募集|ぼしゅう}をしていません",
};
