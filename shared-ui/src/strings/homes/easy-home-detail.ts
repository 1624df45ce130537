/** strings/homes/home-detail in やさしい日本語. */

import type { Twin } from "../use-strings";
import type { homeDetail } from "./home-detail";

export const easyHomeDetail: Twin<typeof homeDetail> = {
  address: "{住所|じゅうしょ}",
  notices: "お{知|し}らせ",
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
};
