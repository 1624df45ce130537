/** Texts of a home's detail. The labels of its facts come from the vocabulary. */
import type { HomeFlagName } from "../home-fields";
import { recruiting } from "../recruiting.text";

export const homeDetail = {
  address: "住所",
  notices: "お知らせ",
  noNotices: "このホームからのお知らせはありません。",
  beforeAccepting: "承認する前に",
  flags: {
    wheelchair_accessible: { yes: "対応している", no: "対応していない" },
    smoking_allowed: { yes: "できる", no: "できない" },
    drinking_allowed: { yes: "できる", no: "できない" },
    curfew: { yes: "ある", no: "ない" },
    pets_allowed: { yes: "できる", no: "できない" },
    violence_accessible: { yes: "受け入れる", no: "受け入れない" },
  } satisfies Record<HomeFlagName, { yes: string; no: string }>,
  perMonth: (rent: string) => `月${rent}`,
  people: (count: number) => `${count}人`,
  minutes: (count: number) => `${count}分`,
  places: (count: number) => `${count}人`,
  full: "いまはありません",
  asOf: (places: string, day: string) => `${places}（${day}現在）`,
  expected: (places: string, day: string) => `${places}。${day}に空く予定`,
  costs: "毎月のめやす",
  recruiting: "募集",
  stopped: recruiting.stopped,
} as const;
