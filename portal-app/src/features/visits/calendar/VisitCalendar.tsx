/** The visits of a week or a month, over all homes or people: always as a list, on wide screens also as a grid. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import { sharesWork } from "shared-ui/features/account/positions";
import { useSession } from "shared-ui/features/account/session";
import { visitDay } from "shared-ui/lib/dates";
import { Button } from "shared-ui/ui/buttons/Button";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { PrinterIcon } from "shared-ui/ui/icons/icons";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { Text } from "shared-ui/ui/text/Text";
import { useUrlView } from "../../../lib/url-view";
import { noticesOf, visitsOf } from "../../../paths";
import { useIsWide } from "../../../ui/use-is-wide";
import tabs from "../../contacts/contacts.module.css";
import type { Named } from "../../long-list/OfOne";
import { useColleaguesQuery } from "../../office/members/members";
import styles from "./calendar.module.css";
import { entriesOf } from "./entries";
import { calendarQuery } from "./queries";
import { visitCalendar as words } from "./text";
import { VisitFilters } from "./VisitFilters";
import { VisitList } from "./VisitList";
import {
  type CalendarView,
  filtered,
  includesToday,
  isFiltered,
  moved,
  type Period,
  periodOf,
  queryOf,
  SHAPES,
  viewIn,
} from "./view";

// The calendar library is larger than the rest of the page, and narrow screens do not need it.
const VisitGrid = lazy(() => import("./VisitGrid"));

const LIST = "visit-list";

/** Waits for the choices of the filters too, but the page opens without them if they fail. */
export function loadCalendar(
  client: QueryClient,
  query: URLSearchParams,
  choices: Promise<unknown>,
): Promise<unknown> {
  return Promise.all([
    client.ensureQueryData(calendarQuery(periodOf(viewIn(query)))),
    choices.catch(() => null),
  ]);
}

/** The query of a filter's options. */
interface Choices {
  data: readonly Named[] | undefined;
  /** How often loading has failed. It stays during another attempt. */
  errorUpdateCount: number;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface VisitCalendarProps {
  role: "facility" | "counselor";
  /** The homes of a facility, or the people of a counselor. */
  choices: Choices;
}

export function VisitCalendar({ role, choices }: VisitCalendarProps): ReactElement {
  const { view, onView, hrefOf } = useUrlView(visitsOf(role), { viewIn, queryOf });
  const period = periodOf(view);
  const { data: visits } = useSuspenseQuery(calendarQuery(period));
  const { user } = useSession();
  const members = useColleaguesQuery();
  const isWide = useIsWide();
  const isShared = sharesWork(user);
  const among = choices.data ?? [];
  const colleagues = isShared ? (members.data ?? []) : null;
  const entries = entriesOf(filtered(visits, view, user?.id), visits, {
    ...{ role, among, isShared },
    now: Date.now(),
  });
  const title = titleOf(view, period);
  return (
    <>
      <PageTitle
        title={words.title}
        lead={words.lead[role]}
        actions={
          <Button variant="secondary" icon={<PrinterIcon />} onClick={() => window.print()}>
            {words.print}
          </Button>
        }
      />
      <Stack gap={32}>
        <Moves view={view} hrefOf={hrefOf} isNow={includesToday(period)} />
        <VisitFilters
          role={role}
          view={view}
          onChange={(change) => onView({ ...view, ...change })}
          {...{ among, colleagues, visits }}
        />
        <FailedChoices among={[choices, members]} />
        {isWide && (
          <section aria-label={words.grid(title)} className={styles.grid}>
            <h2>{title}</h2>
            <div className={styles.note}>
              <span>{words.gridNote}</span>
              <Button variant="quiet" size="small" onClick={() => document.getElementById(LIST)?.focus()}>
                {words.toList}
              </Button>
            </div>
            <Suspense fallback={<Skeleton count={8} />}>
              <VisitGrid key={`${view.shape} ${period.first}`} {...{ entries, period }} shape={view.shape} />
            </Suspense>
          </section>
        )}
        <section aria-labelledby={LIST} className={styles.listed}>
          <h2 id={LIST} tabIndex={-1}>
            {isWide ? words.list : title}
          </h2>
          <Text tone="quiet" role="status">
            <VisuallyHidden>{title}：</VisuallyHidden>
            {words.count(entries.length, visits.length)}
          </Text>
          {entries.length === 0 && (
            <p>{isFiltered(view) && visits.length > 0 ? words.noneShown : words.none}</p>
          )}
          <VisitList entries={entries} />
        </section>
        <p className={styles.own}>
          <Link href={noticesOf(role)}>{words.ownCalendar}</Link>
        </p>
      </Stack>
    </>
  );
}

function titleOf({ shape }: CalendarView, { first, last }: Period): string {
  if (shape === "month") return words.month(first);
  return words.week(visitDay(first, "short"), visitDay(last, "short"));
}

/** Says that names are missing from the filters, and loads them again. */
function FailedChoices({ among }: { among: readonly Choices[] }): ReactElement | null {
  const failed = among.filter(({ data, errorUpdateCount }) => data === undefined && errorUpdateCount > 0);
  if (failed.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{words.choicesFailed}</p>
      <div>
        <Button
          variant="secondary"
          size="small"
          busy={failed.some(({ isFetching }) => isFetching)}
          busyLabel={words.choicesLoading}
          onClick={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
        >
          {words.retryChoices}
        </Button>
      </div>
    </Notice>
  );
}

interface MovesProps {
  view: CalendarView;
  hrefOf: (view: CalendarView) => string;
  isNow: boolean;
}

/** Links to week and month, and to the period before and after. They keep the focus. */
function Moves({ view, hrefOf, isNow }: MovesProps): ReactElement {
  const look = buttonClass({ variant: "secondary", size: "small" });
  const { shape } = view;
  return (
    <div className={styles.moves}>
      <nav aria-label={words.shapes.label} className={tabs.tabs}>
        {SHAPES.map((one) => (
          <Link
            key={one}
            href={hrefOf({ ...view, shape: one })}
            aria-current={one === shape ? "page" : undefined}
            className={tabs.tab}
          >
            {words.shapes[one]}
          </Link>
        ))}
      </nav>
      <nav aria-label={words.move} className={styles.periods}>
        <Link href={hrefOf(moved(view, -1))} className={look}>
          {words.before[shape]}
        </Link>
        <Link
          href={hrefOf({ ...view, day: null })}
          aria-current={isNow ? "date" : undefined}
          className={look}
        >
          {words.now[shape]}
        </Link>
        <Link href={hrefOf(moved(view, 1))} className={look}>
          {words.after[shape]}
        </Link>
      </nav>
    </div>
  );
}
