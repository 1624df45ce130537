/** Furigana of the dates and times that lib/dates writes. The reading of a day depends on its number. */

// Days with an irregular reading.
const DAYS: Readonly<Record<string, string>> = {
  ...{ 1: "ついたち", 2: "ふつか", 3: "みっか", 4: "よっか", 5: "いつか", 6: "むいか", 7: "なのか" },
  ...{ 8: "ようか", 9: "ここのか", 10: "とおか", 14: "じゅうよっか", 20: "はつか", 24: "にじゅうよっか" },
};
const WEEKDAYS: Readonly<Record<string, string>> = {
  ...{ 日: "にち", 月: "げつ", 火: "か", 水: "すい", 木: "もく", 金: "きん", 土: "ど" },
};
const UNITS: Readonly<Record<string, string>> = { 年: "ねん", 月: "がつ", 時: "じ" };
// Months and hours with an irregular reading.
const OTHERS: Readonly<Record<string, string>> = {
  ...{ "4月": "しがつ", "7月": "しちがつ", "9月": "くがつ" },
  ...{ "4時": "よじ", "7時": "しちじ", "9時": "くじ" },
};

/** A day of a month, or a number of days, with furigana. */
export function daysWithReading(days: number | string): string {
  return DAYS[days] ? `{${days}日|${DAYS[days]}}` : `${days}{日|にち}`;
}

/** Adds furigana in the notation of <Furigana>. */
export function withMomentReadings(text: string): string {
  return text
    .replace(/(\d+)日/g, (_, day: string) => daysWithReading(day))
    .replace(/(\d+)([年月時])/g, (whole, number: string, unit: string) =>
      OTHERS[whole] ? `{${whole}|${OTHERS[whole]}}` : `${number}{${unit}|${UNITS[unit]}}`,
    )
    .replace(/(\d)分/g, (_, digit: string) => `${digit}{分|${"2579".includes(digit) ? "ふん" : "ぷん"}}`)
    .replace(/（([日月火水木金土])）/g, (_, day: string) => `（{${day}|${WEEKDAYS[day]}}）`)
    .replace("午前", "{午前|ごぜん}")
    .replace("午後", "{午後|ごご}");
}
