/** Telephone numbers of the help page, each with its source. Unverified lines have no number. */

interface Source {
  /** Who runs or publishes the number. */
  publisher: string;
  url: string;
  /** The date given in the source. */
  dated: string;
}

export interface HelpLine {
  /** As published; null if not verified, so that nobody calls a wrong number. */
  number: string | null;
  source: Source | null;
}

/** When the sources below were last checked. The next check is due a year later. */
export const CHECKED_ON = "2026-11-23";

const GUIDE = "https://raw.githubusercontent.com/Yut8853/fukushi-portal/main/data/emergency-contacts.json";
const NEWSPAPER: Source = {
  publisher: "毎日新聞「こころの悩みSOS」",
  url: "https://mainichi.jp/articles/20220826/osg/00m/040/001000d",
  dated: "2022-08-26",
};

function guideOf(publisher: string, dated = "2026-07-26"): Source {
  return { publisher, url: GUIDE, dated };
}

/** Lines for the whole country. */
export const NATIONWIDE = {
  ambulance: { number: "119", source: guideOf("総務省消防庁") },
  police: { number: "110", source: guideOf("警察庁") },
  life: { number: "0120-061-338", source: NEWSPAPER },
  anything: { number: "0120-279-338", source: guideOf("厚生労働省", "2026-07-27") },
  mind: { number: "0570-064-556", source: guideOf("厚生労働省", "2026-07-27") },
  child: { number: "189", source: guideOf("こども家庭庁") },
} as const satisfies Record<string, HelpLine & { number: string }>;

const UNKNOWN: HelpLine = { number: null, source: null };

/** The prefectures' centres for the rights of people with disabilities (障害者虐待防止法 第36条), by prefecture code. */
export const CENTRES: Readonly<Record<string, HelpLine>> = {
  北海道: UNKNOWN,
  青森県: UNKNOWN,
  岩手県: UNKNOWN,
  宮城県: {
    number: "022-727-6101",
    source: {
      publisher: "宮城県",
      url: "https://www.pref.miyagi.jp/site/syoufuku-top/consultation-sabetu.html",
      dated: "2019-01-22",
    },
  },
  秋田県: UNKNOWN,
  山形県: UNKNOWN,
  福島県: UNKNOWN,
  茨城県: UNKNOWN,
  栃木県: UNKNOWN,
  群馬県: UNKNOWN,
  埼玉県: {
    number: "#7171",
    source: {
      publisher: "埼玉県",
      url: "https://www.pref.saitama.lg.jp/a0601/20170711.html",
      dated: "2025-10-03",
    },
  },
  千葉県: {
    number: "043-223-1019",
    source: {
      publisher: "八千代市",
      url: "https://www.city.yachiyo.lg.jp/soshiki/26/2964.html",
      dated: "2022-12-12",
    },
  },
  東京都: UNKNOWN,
  神奈川県: UNKNOWN,
  新潟県: {
    number: "025-280-5250",
    source: {
      publisher: "新潟県",
      url: "https://www.pref.niigata.lg.jp/sec/shougaifukushi/1348783321399.html",
      dated: "2020-04-15",
    },
  },
  富山県: UNKNOWN,
  石川県: UNKNOWN,
  福井県: UNKNOWN,
  山梨県: UNKNOWN,
  長野県: UNKNOWN,
  岐阜県: UNKNOWN,
  静岡県: UNKNOWN,
  愛知県: UNKNOWN,
  三重県: UNKNOWN,
  滋賀県: UNKNOWN,
  京都府: UNKNOWN,
  大阪府: UNKNOWN,
  兵庫県: UNKNOWN,
  奈良県: UNKNOWN,
  和歌山県: UNKNOWN,
  鳥取県: UNKNOWN,
  島根県: UNKNOWN,
  岡山県: UNKNOWN,
  広島県: UNKNOWN,
  山口県: UNKNOWN,
  徳島県: UNKNOWN,
  香川県: UNKNOWN,
  愛媛県: UNKNOWN,
  高知県: UNKNOWN,
  福岡県: {
    number: "092-643-3312",
    source: {
      publisher: "福岡県",
      url: "https://www.pref.fukuoka.lg.jp/contents/gyakutai-boushi.html",
      dated: "2020-04-09",
    },
  },
  佐賀県: UNKNOWN,
  長崎県: UNKNOWN,
  熊本県: UNKNOWN,
  大分県: UNKNOWN,
  宮崎県: UNKNOWN,
  鹿児島県: UNKNOWN,
  沖縄県: {
    number: "098-866-2190",
    source: {
      publisher: "沖縄県",
      url: "https://www-pref-okinawa-jp.cache.yimg.jp/kyoiku/shogaifukushi/1006724/1007487.html",
      dated: "2024-01-11",
    },
  },
};

/** The tel: URL of a number; the # of a short number is escaped. */
export function telephone(number: string): string {
  return `tel:${encodeURIComponent(number.replaceAll("-", ""))}`;
}
