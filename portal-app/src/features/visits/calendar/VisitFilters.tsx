/** The filters of the visit calendar: by home or person, and by the member in charge. They apply immediately. */
import clsx from "clsx";
import type { ReactElement } from "react";
import type { OwnVisit } from "shared-ui/api/types";
import { callInShort } from "shared-ui/features/preference/person-in-short";
import { FilterChips } from "../../long-list/FilterBar";
import { AssigneeSelect } from "../../long-list/ListBar";
import listStyles from "../../long-list/long-list.module.css";
import { type Named, OfOne } from "../../long-list/OfOne";
import styles from "./calendar.module.css";
import { visitCalendar as words } from "./text";
import { type CalendarView, isFiltered } from "./view";

interface VisitFiltersProps {
  role: "facility" | "counselor";
  view: CalendarView;
  /** The homes of a facility, or the people of a counselor. */
  among: readonly Named[];
  /** Null if there are no colleagues. */
  colleagues: readonly Named[] | null;
  /** The visits of the period: they name a home or a person that is not among the options. */
  visits: readonly OwnVisit[];
  onChange: (change: Partial<CalendarView>) => void;
}

/** Nothing if there is nothing to choose between. Folded on narrow screens. */
export function VisitFilters(props: VisitFiltersProps): ReactElement | null {
  const { role, view, among, colleagues, onChange } = props;
  const filters = isFiltered(view);
  if (among.length < 2 && colleagues === null && !filters) return null;
  return (
    <form
      aria-label={words.bar}
      className={clsx(listStyles.bar, styles.filters)}
      onSubmit={(event) => event.preventDefault()}
    >
      <FilterChips
        more={words.more}
        hasChosen={filters}
        onReset={filters ? () => onChange({ home: null, preference: null, assignee: "" }) : null}
      >
        {colleagues && (
          <AssigneeSelect
            colleagues={colleagues}
            assignee={view.assignee}
            onChange={(assignee) => onChange({ assignee })}
          />
        )}
        <OfOne
          name="subject"
          label={words.subject[role]}
          among={among}
          asked={askedName(props) ?? words.askedSubject[role]}
          value={role === "facility" ? view.home : view.preference}
          onChange={(id) => onChange(role === "facility" ? { home: id } : { preference: id })}
        />
      </FilterChips>
    </form>
  );
}

function askedName({ role, view, visits }: VisitFiltersProps): string | undefined {
  if (role === "facility") return visits.find(({ home }) => home.id === view.home)?.home.name;
  const found = visits.find(({ person }) => person.id !== null && person.id === view.preference);
  return found && callInShort(found.person);
}
