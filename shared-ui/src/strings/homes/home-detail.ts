/** Words of a home's detail. Labels of its facts come from the vocabulary. */

import type { HomeFlagName } from "../../rules/home-fields";

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
} as const;
