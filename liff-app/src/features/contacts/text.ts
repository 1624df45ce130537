/** Texts of the applicant's list of contacts, and of a request in short. */
import { labels } from "shared-ui/api/generated/vocabulary";
import { type EasyVariant, useStrings } from "shared-ui/lib/text/use-strings";
import { easyOwnContacts } from "./text.easy";

export const ownContacts = {
  title: "コンタクト一覧",
  lead: "あなたと話したいホームの一覧です。承認も辞退も、ゆっくり決められます。",

  /** A request in short: what it costs, where it is, who is there at night, how it fits, and the visit. */
  summary: {
    label: "このホームのまとめ",
    costs: "お金",
    total: (sum: string) => `月${sum}（費用も入れて）`,
    rentOnly: (rent: string) => `月${rent}（家賃だけ）`,
    area: "場所",
    night: "夜の支援",
    nights: labels.NightSupport,
    unsaid: "書いてありません",
    wishes: "希望",
    met: "合う",
    partly: "一部だけ合う",
    unmet: "合わない",
    ask: "これから聞く",
    fitsAll: "合わないところはありません",
    andMore: (count: number) => `など${count}つ`,
    visit: "見学",
    visitAfter: "承認のあとで、できます",
    compared: "希望とくらべる",
    /** Short names of wishes; the others go by their label. */
    criteria: {
      area: "地域",
      medical: "医療支援",
      home_type: "ホームの形",
      building_type: "建物",
      smoking: "喫煙",
      drinking: "飲酒",
      curfew: "門限",
      pets: "ペット",
      municipality: "今の住まいの近く",
    },
  },
} as const;

export function useOwnContactText(): EasyVariant<typeof ownContacts> {
  return useStrings(ownContacts, easyOwnContacts);
}
