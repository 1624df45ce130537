/** Texts of a home's detail, and of its recruiting. The labels of its facts come from the vocabulary. */
import { type EasyVariant, useStrings } from "../../lib/text/use-strings";
import type { HomeFlagName } from "./home-fields";
import { easyHomeDetail } from "./text.easy";

/** Texts for pausing and resuming recruitment of a home. Only staff read these. */
export const recruiting = {
  title: "募集",
  on: "募集中です。新しい方を探して、連絡できます。",
  off: "新しい方の一覧には、だれも出ません。募集を再開すると、また連絡できます。",
  stopped: "募集停止中",
  stop: "募集を止める",
  resume: "募集を再開する",
  goOn: "このまま募集する",
  keeps:
    "止めているあいだは、新しい方に連絡できません。返事を待っている連絡と、やり取り中の方とは、そのまま続けられます。",
  stopDone: "募集を止めました。",
  resumeDone: "募集を再開しました。",
  goOnDone: "このまま募集します。",
} as const;

export const homeDetail = {
  address: "住所",
  notices: "これまでのお知らせ",
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

export type HomeText = EasyVariant<typeof homeDetail>;

export function useHomeText(): HomeText {
  return useStrings(homeDetail, easyHomeDetail);
}
