/** Furigana of dates and times. */
import { expect, it } from "vitest";
import { withMomentReadings } from "./moment-readings";

it.each([
  ["2026年3月5日（木）", "2026{年|ねん}3{月|がつ}{5日|いつか}（{木|もく}）"],
  ["12月15日（日）", "12{月|がつ}15{日|にち}（{日|にち}）"],
  ["2026年1月20日（月）", "2026{年|ねん}1{月|がつ}{20日|はつか}（{月|げつ}）"],
  ["午後2時30分", "{午後|ごご}2{時|じ}30{分|ぷん}"],
  ["午前9時15分", "{午前|ごぜん}{9時|くじ}15{分|ふん}"],
  ["4月7日（火）午後4時", "{4月|しがつ}{7日|なのか}（{火|か}）{午後|ごご}{4時|よじ}"],
])("reads %s", (text, expected) => {
  expect(withMomentReadings(text)).toBe(expected);
});
