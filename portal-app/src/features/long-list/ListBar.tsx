/** Filters and order of a long list of homes or people. */
import type { ReactElement } from "react";
import { Select, type SelectOption } from "shared-ui/ui/form/Select";
import { FilterBar } from "./FilterBar";
import { listing as words } from "./text";
import type { FilterState } from "./use-filter-state";
import { isFiltered, type ListView, MINE, ORDERS, STATES, UNASSIGNED, WHOLE } from "./view";

const ALL = "all";

interface ListBarProps {
  filterState: FilterState<ListView>;
  /** Null if there are no colleagues. */
  colleagues: readonly { id: number; name: string }[] | null;
}

export function ListBar({ filterState, colleagues }: ListBarProps): ReactElement {
  const { pending: view, setFilters } = filterState;
  return (
    <FilterBar
      label={words.label}
      search={words.search}
      filterState={filterState}
      isFiltered={isFiltered(view)}
      onReset={() => setFilters({ ...WHOLE, order: view.order })}
      hasChosen={isFiltered({ ...view, words: "" })}
    >
      {colleagues && (
        <AssigneeSelect
          colleagues={colleagues}
          assignee={view.assignee}
          onChange={(assignee) => setFilters({ assignee })}
        />
      )}
      <Select
        name="state"
        label={words.state}
        required={null}
        width="full"
        options={([ALL, ...STATES] as const).map((value) => ({ value, label: words.states[value] }))}
        value={view.state ?? ALL}
        onChange={(chosen) => setFilters({ state: STATES.find((state) => state === chosen) ?? null })}
      />
      <Select
        name="order"
        label={words.order}
        required={null}
        width="full"
        options={ORDERS.map((value) => ({ value, label: words.orders[value] }))}
        value={view.order}
        onChange={(order) => setFilters({ order })}
      />
    </FilterBar>
  );
}

interface AssigneeSelectProps {
  colleagues: readonly { id: number; name: string }[];
  /** Empty if all are shown. */
  assignee: string;
  onChange: (assignee: string) => void;
}

/** The filter by the member in charge, for any long list. */
export function AssigneeSelect({ colleagues, assignee, onChange }: AssigneeSelectProps): ReactElement {
  return (
    <Select
      name="assignee"
      label={words.assignee}
      required={null}
      width="full"
      options={assigneeOptions(colleagues, assignee)}
      value={assignee || ALL}
      onChange={(chosen) => onChange(chosen === ALL ? "" : chosen)}
    />
  );
}

function assigneeOptions(
  colleagues: readonly { id: number; name: string }[],
  asked: string,
): SelectOption<string>[] {
  const options = [
    { value: ALL, label: words.all },
    { value: MINE, label: words.mine },
    { value: UNASSIGNED, label: words.unassigned },
    ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  // The URL may name a former or not yet loaded member: show it, so that the list does not look unfiltered.
  const isKnown = asked === "" || options.some(({ value }) => value === asked);
  return isKnown ? options : [...options, { value: asked, label: words.somebody }];
}
