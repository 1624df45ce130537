/** A week by hours or a month by days. Loaded separately together with the calendar library. */
import FullCalendar, { type EventInput } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import ja from "@fullcalendar/react/locales/ja";
import timeGrid from "@fullcalendar/react/timegrid";
import "@fullcalendar/react/skeleton.css";
import clsx from "clsx";
import type { ReactElement } from "react";
import { callInShort } from "shared-ui/features/preference/person-in-short";
import { time } from "shared-ui/lib/dates";
import { Link } from "shared-ui/ui/buttons/Link";
import { CloseIcon, WarningIcon } from "shared-ui/ui/icons/icons";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { paths } from "../../../paths";
import styles from "./calendar.module.css";
import { visitCalendar as words } from "./calendar.text";
import type { Entry } from "./entries";
import type { CalendarView, Period } from "./view";

/** The hours that are always shown. */
const [FROM, UNTIL] = [9, 18];
const MIDNIGHT = 24;

interface VisitGridProps {
  entries: readonly Entry[];
  shape: CalendarView["shape"];
  /** Does not change; another period needs another key. */
  period: Period;
}

/** The same visits as in the list. */
export default function VisitGrid({ entries, shape, period }: VisitGridProps): ReactElement {
  const [from, until] = hoursOf(entries);
  return (
    <FullCalendar
      plugins={[dayGrid, timeGrid]}
      initialView={shape === "month" ? "dayGridMonth" : "timeGridWeek"}
      initialDate={period.first}
      timeZone="Asia/Tokyo"
      locale={ja}
      headerToolbar={false}
      height="auto"
      events={entries.map(eventOf)}
      eventContent={({ event }) => <Content entry={event.extendedProps.entry as Entry} />}
      eventDisplay="block"
      // Not over each other, so that each is readable.
      slotEventOverlap={false}
      allDaySlot={false}
      slotMinTime={{ hours: from }}
      slotMaxTime={{ hours: until }}
      slotMinHeight={36}
      slotHeaderFormat={{ hour: "2-digit", minute: "2-digit", hour12: false }}
      slotHeaderInterval={{ hours: 1 }}
      nowIndicator
      showNonCurrentDates={false}
      fixedWeekCount={false}
      // A visit until after midnight stays in the day of its start.
      nextDayThreshold={{ hours: FROM }}
      dayMaxEvents={4}
      moreLinkContent={({ num }) => words.moreInDay(num)}
      moreLinkHint={words.moreHint}
      closeHint={words.close}
      className={styles.calendar}
      eventClass={styles.box}
      eventInnerClass={styles.inner}
      dayHeaderRowClass={styles.bordered}
      dayHeaderClass={({ isToday }) => clsx(styles.bordered, styles.head, isToday && styles.now)}
      dayHeaderContent={({ text, isToday }) => <DayName text={text} isToday={isToday} />}
      dayRowClass={styles.bordered}
      dayCellClass={({ isToday }) => clsx(styles.bordered, styles.cell, isToday && styles.now)}
      dayCellTopContent={({ text, isToday }) => <DayName text={text} isToday={isToday} />}
      dayCellTopClass={styles.number}
      dayLaneClass={({ isToday }) => clsx(styles.bordered, isToday && styles.now)}
      slotLaneClass={({ isMinor }) => clsx(styles.bordered, isMinor && styles.minor)}
      slotHeaderClass={styles.bordered}
      slotHeaderInnerClass={styles.hour}
      moreLinkClass={styles.moreInDay}
      popoverClass={styles.popover}
      popoverCloseClass={styles.close}
      popoverCloseContent={() => <CloseIcon />}
      nowIndicatorLineClass={styles.nowLine}
    />
  );
}

function eventOf(entry: Entry): EventInput {
  const { visit, state, endsAt, colour } = entry;
  return {
    id: String(visit.id),
    start: visit.starts_at,
    end: endsAt,
    className: clsx(styles.event, styles[state], colour),
    extendedProps: { entry },
  };
}

/** The hours of the grid: the usual ones, and those of the visits. */
function hoursOf(entries: readonly Entry[]): [from: number, until: number] {
  const hours = entries.map(({ visit: { starts_at, minutes } }) => {
    const [hour = 0, minute = 0] = time(starts_at, "short").split(":").map(Number);
    return [hour, Math.ceil((hour * 60 + minute + minutes) / 60)] as const;
  });
  return [
    Math.min(FROM, ...hours.map(([from]) => from)),
    Math.min(MIDNIGHT, Math.max(UNTIL, ...hours.map(([, until]) => until))),
  ];
}

function DayName({ text, isToday }: { text: string; isToday: boolean }): ReactElement {
  return (
    <>
      {text}
      {isToday && <span className={styles.today}>{words.today}</span>}
    </>
  );
}

/** One link with all of the text. */
function Content({ entry }: { entry: Entry }): ReactElement {
  const { visit, state, stateLabel, inCharge, clashes } = entry;
  return (
    <Link href={paths.chatRoom(visit.contact)} className={styles.entry}>
      <span className={styles.when}>
        {time(visit.starts_at, "short")}{" "}
        {state !== "agreed" && <span className={styles.state}>{stateLabel}</span>}{" "}
        {clashes.length > 0 && (
          <>
            <WarningIcon />
            <VisuallyHidden>{words.atTheSameTime}</VisuallyHidden>
          </>
        )}
      </span>{" "}
      <span>{callInShort(visit.person)}</span> <span className={styles.home}>{visit.home.name}</span>{" "}
      {inCharge !== null && <span className={styles.home}>{inCharge}</span>}
    </Link>
  );
}
