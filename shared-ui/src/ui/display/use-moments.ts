/** Dates and times as texts for <Furigana>: in the app's date style, and with furigana in the easy wording. */
import { type DateStyle, date, dateTime, time, visitDay, visitTime } from "../../lib/dates";
import { withMomentReadings } from "../../lib/text/moment-readings";
import { useWording } from "../../lib/text/use-strings";
import { useDateStyle } from "./date-style";

type Written = (iso: string) => string;

interface Moments {
  dateTime: Written;
  date: Written;
  time: Written;
  visitTime: Written;
  visitDay: Written;
}

export function useMoments(): Moments {
  const style = useDateStyle();
  const isEasy = useWording() === "easy";
  const written =
    (write: (iso: string, style: DateStyle) => string): Written =>
    (iso) =>
      isEasy ? withMomentReadings(write(iso, style)) : write(iso, style);
  return {
    dateTime: written(dateTime),
    date: written(date),
    time: written(time),
    visitTime: written(visitTime),
    visitDay: written(visitDay),
  };
}
