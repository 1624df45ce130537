/** The days of a week or a month side by side. Loaded separately together with the calendar library. */
import FullCalendar, { type EventInput } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import ja from "@fullcalendar/react/locales/ja";
import "@fullcalendar/react/skeleton.css";
import clsx from "clsx";
import type { ReactElement } from "react";
import { callInShort } from "shared-ui/features/preference/person-in-short";
import { time } from "shared-ui/lib/dates";
import { Link } from "shared-ui/ui/buttons/Link";
import { WarningIcon } from "shared-ui/ui/icons/icons";
import { Text } from "shared-ui/ui/text/Text";
import { paths } from "../../../paths";
import styles from "./calendar.module.css";
import type { Entry } from "./entries";
import { visitCalendar as words } from "./text";
import type { CalendarView, Period } from "./view";

const DAY = { month: "numeric", day: "numeric", weekday: "short" } as const;

interface VisitGridProps {
  entries: readonly Entry[];
  shape: CalendarView["shape"];
  /** Does not change; another period needs another key. */
  period: Period;
}

/** The same visits as in the list. By days and not by hours, because names would not fit into half an hour. */
export default function VisitGrid({ entries, shape, period }: VisitGridProps): ReactElement {
  const isMonth = shape === "month";
  return (
    <FullCalendar
      plugins={[dayGrid]}
      initialView={isMonth ? "dayGridMonth" : "dayGridWeek"}
      initialDate={period.first}
      timeZone="Asia/Tokyo"
      locale={ja}
      headerToolbar={false}
      height="auto"
      // It would cover what has the focus.
      tableHeaderSticky={false}
      events={entries.map(eventOf)}
      eventContent={({ event }) => <Content entry={event.extendedProps.entry as Entry} />}
      eventDisplay="block"
      // A visit until after midnight is only in the day of its start.
      nextDayThreshold={{ hours: 12 }}
      showNonCurrentDates={false}
      fixedWeekCount={false}
      className={styles.calendar}
      dayHeaderFormat={isMonth ? { weekday: "short" } : DAY}
      dayHeaderRowClass={styles.bordered}
      dayHeaderClass={({ isToday }) => clsx(styles.bordered, styles.head, isToday && styles.now)}
      dayHeaderInnerClass={styles.number}
      dayHeaderContent={({ text, isToday }) => <DayName text={text} isToday={isToday} />}
      dayRowClass={styles.bordered}
      dayCellClass={({ isToday }) => clsx(styles.bordered, styles.cell, isToday && styles.now)}
      dayCellTopContent={({ text, isToday }) => <DayName text={text} isToday={isToday} />}
      dayCellTopInnerClass={styles.number}
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
  const { visit, state, stateLabel, endsAt, inCharge, clashes } = entry;
  return (
    <Link href={paths.chatRoom(visit.contact)} className={styles.entry}>
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
