/** The operator's console: figures and system status. */
import { press, type Screen, withResponse } from "../screen";

const FIGURES = "/operator/figures/";
const SYSTEM = "/operator/system/";

export const OPERATOR_SERVICE: Screen[] = [
  { name: "operator figures", who: "operator", path: FIGURES },
  {
    name: "operator figures with many numbers",
    who: "operator",
    path: FIGURES,
    open: withResponse("/api/operator/figures/", {
      counted_at: "2026-03-05T04:00:00.000+09:00",
      months: ["2026-02", "2026-03"].map((name, at) => line(name, 1200 + at)),
      prefectures: [line("東京都", 900), line("大阪府", 300)],
      unmet: [
        { prefecture: "大阪府", wish: "募集中のホームがない", people: 40 },
        { prefecture: "東京都", wish: "車いす", people: 12 },
      ],
    }),
  },
  {
    name: "operator figures before the first count",
    who: "operator",
    path: FIGURES,
    open: withResponse("/api/operator/figures/", {
      counted_at: null,
      months: [],
      prefectures: [],
      unmet: [],
    }),
  },
  { name: "operator figures failing", who: "operator", path: FIGURES, serverFails: true },
  { name: "operator system", who: "operator", path: SYSTEM },
  { name: "operator system with LINE checked", who: "operator", path: SYSTEM, open: press("確かめる") },
];

function line(name: string, requests: number) {
  const counts = { requests, accepted: 400, visits_held: 90, move_ins: null };
  return { name, ...counts, median_hours: 30, most_hours: 200 };
}
