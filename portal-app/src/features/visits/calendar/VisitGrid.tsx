/** The days of a week, with hours, or of a month. Loaded separately together with the calendar library. */
import FullCalendar, { type EventInput } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import ja from "@fullcalendar/react/locales/ja";
import "@fullcalendar/react/skeleton.css";
import timeGrid from "@fullcalendar/react/timegrid";
import clsx from "clsx";
import { type ReactElement, useEffect, useState } from "react";
import { callInShort } from "shared-ui/features/preference/person-in-short";
import { time } from "shared-ui/lib/dates";
import { Link } from "shared-ui/ui/buttons/Link";
import { WarningIcon } from "shared-ui/ui/icons/icons";
import { Text } from "shared-ui/ui/text/Text";
import { paths } from "../../../paths";
import styles from "./calendar.module.css";
import { type Entry, endInGrid, hoursOf } from "./entries";
import { visitCalendar as words } from "./text";
import type { CalendarView, Period } from "./view";

const DAY = { month: "numeric", day: "numeric", weekday: "short" } as const;
const CLOCK = { hour: "numeric", minute: "2-digit", hourCycle: "h23" } as const;
const HOUR = { hours: 1 };
/** An hour has room for the text of most visits. */
const HOUR_REM = 6;
const DEFAULT_REM_PX = 16;

interface VisitGridProps {
  entries: readonly Entry[];
  shape: CalendarView["shape"];
  /** Does not change; another period needs another key. */
  period: Period;
}

/** The same visits as in the list. All hours are visible, because Safari's keyboard cannot scroll a part without links. */
export default function VisitGrid({ entries, shape, period }: VisitGridProps): ReactElement {
  const isMonth = shape === "month";
  const { first, last } = hoursOf(entries);
  const hourHeight = HOUR_REM * remPx();
  const isLaidOut = useIsLaidOut();
  return (
    <FullCalendar
      plugins={[dayGrid, timeGrid]}
      initialView={isMonth ? "dayGridMonth" : "timeGridWeek"}
      initialDate={period.first}
      timeZone="Asia/Tokyo"
      locale={ja}
      headerToolbar={false}
      height="auto"
      // It would cover what has the focus.
      tableHeaderSticky={false}
      events={entries.map((entry) => eventOf(entry, isMonth))}
      eventContent={({ event }) => <Content entry={event.extendedProps.entry as Entry} isMonth={isMonth} />}
      eventDisplay="block"
      showNonCurrentDates={false}
      fixedWeekCount={false}
      allDaySlot={false}
      slotMinTime={{ hours: first }}
      slotMaxTime={{ hours: last }}
      slotDuration={HOUR}
      slotHeaderInterval={HOUR}
      slotHeaderFormat={CLOCK}
      slotMinHeight={hourHeight}
      // A short visit has room for its text too, and the next one is beside it.
      eventMinHeight={hourHeight}
      slotEventOverlap={false}
      timedText={words.times}
      className={clsx(styles.calendar, !isLaidOut && styles.unready)}
      dayHeaderFormat={isMonth ? { weekday: "short" } : DAY}
      dayHeaderRowClass={styles.bordered}
      dayHeaderClass={({ isToday }) => clsx(styles.bordered, styles.head, isToday && styles.now)}
      dayHeaderInnerClass={styles.number}
      dayHeaderContent={({ text, isToday }) => <DayName text={text} isToday={isToday} />}
      dayRowClass={styles.bordered}
      dayCellClass={({ isToday }) => clsx(styles.bordered, styles.cell, isToday && styles.now)}
      dayCellTopContent={({ text, isToday }) => <DayName text={text} isToday={isToday} />}
      dayCellTopInnerClass={styles.number}
      dayLaneClass={({ isToday }) => clsx(styles.bordered, isToday && styles.laneNow)}
      slotLaneClass={styles.bordered}
      slotHeaderClass={styles.bordered}
      slotHeaderInnerClass={styles.hour}
      slotHeaderDividerClass={styles.divider}
      columnEventInnerClass={styles.block}
    />
  );
}

/** Whether the library has measured the grid. Its first two frames have other widths, and would be seen to move. */
function useIsLaidOut(): boolean {
  const [isLaidOut, setLaidOut] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setLaidOut(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isLaidOut;
}

/** The user's font size, which the library's pixels must follow. */
function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || DEFAULT_REM_PX;
}

function eventOf(entry: Entry, isMonth: boolean): EventInput {
  const { visit } = entry;
  return {
    id: String(visit.id),
    start: visit.starts_at,
    end: endInGrid(entry),
    className: isMonth ? lookOf(entry) : "",
    extendedProps: { entry },
  };
}

function lookOf({ state, colour }: Entry): string {
  return clsx(styles.event, styles[state], colour);
}

function DayName({ text, isToday }: { text: string; isToday: boolean }): ReactElement {
  return (
    <>
      {text}
      {isToday && <span className={styles.today}>{words.today}</span>}
    </>
  );
}

interface ContentProps {
  entry: Entry;
  isMonth: boolean;
}

/** One link with all of the text. In a week it is the block itself, which grows with its text. */
function Content({ entry, isMonth }: ContentProps): ReactElement {
  const { visit, state, stateLabel, endsAt, inCharge, clashes } = entry;
  return (
    <Link
      href={paths.chatRoom(visit.contact)}
      className={clsx(styles.entry, !isMonth && lookOf(entry), !isMonth && styles.timed)}
    >
      <Text as="span" bold>
        {words.until(time(visit.starts_at, "short"), time(endsAt, "short"))}
      </Text>{" "}
      {state !== "agreed" && <span className={styles.state}>{stateLabel}</span>}{" "}
      <span>{callInShort(visit.person)}</span>{" "}
      <Text as="span" tone="quiet">
        {visit.home.name}
      </Text>{" "}
      {inCharge !== null && (
        <Text as="span" tone="quiet">
          {inCharge}
        </Text>
      )}{" "}
      {clashes.length > 0 && (
        <span className={styles.warning}>
          <WarningIcon />
          {words.atTheSameTime}
        </span>
      )}
    </Link>
  );
}
