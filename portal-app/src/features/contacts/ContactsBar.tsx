/** Filters and order of all contacts. */
import type { ReactElement } from "react";
import { Checkbox } from "shared-ui/ui/choices/Checkbox";
import { Select } from "shared-ui/ui/form/Select";
import { FilterBar } from "../long-list/FilterBar";
import { AssigneeSelect } from "../long-list/ListBar";
import { type Named, OfOne } from "../long-list/OfOne";
import { listing } from "../long-list/text";
import type { FilterState } from "../long-list/use-filter-state";
import { today } from "../today/text";
import { contactList as words } from "./text";
import { type ContactsView, isFiltered, KINDS, ORDERS, WAITS_FOR, WHOLE } from "./view";

const ALL = "all";

interface ContactsBarProps {
  role: "facility" | "counselor";
  filterState: FilterState<ContactsView>;
  /** Null if there are no colleagues. */
  colleagues: readonly { id: number; name: string }[] | null;
  /** Options: a facility's homes, a counselor's people. */
  homes: readonly Named[];
  people: readonly Named[];
  /** Names, from the contacts shown, for filter values that are not among the options. */
  asked: { home: string | null; person: string | null };
}

export function ContactsBar(props: ContactsBarProps): ReactElement {
  const { role, filterState } = props;
  const { pending: view, setFilters } = filterState;
  return (
    <FilterBar
      label={words.bar}
      search={words.search[role]}
      hint={words.searchHint[role]}
      filterState={filterState}
      isFiltered={isFiltered(view)}
      onReset={() => setFilters({ ...WHOLE, order: view.order })}
      hasChosen={isFiltered({ ...view, words: "", tab: null })}
    >
      <Choices {...props} />
    </FilterBar>
  );
}

function Choices(props: ContactsBarProps): ReactElement {
  const { role, filterState, colleagues, homes, people, asked } = props;
  const { pending: view, setFilters } = filterState;
  const kinds = WAITS_FOR[role];
  return (
    <>
      <Checkbox
        name="unread"
        label={words.unread}
        checked={view.unread}
        onChange={(unread) => setFilters({ unread })}
      />
      <Checkbox
        name="waiting"
        label={words.waiting}
        checked={view.waiting}
        onChange={(waiting) => setFilters({ waiting })}
      />
      {colleagues && (
        <AssigneeSelect
          colleagues={colleagues}
          assignee={view.assignee}
          onChange={(assignee) => setFilters({ assignee })}
        />
      )}
      {(homes.length > 1 || view.home !== null) && (
        <OfOne
          name="home"
          label={words.home}
          among={homes}
          asked={asked.home ?? words.askedHome}
          value={view.home}
          onChange={(home) => setFilters({ home })}
        />
      )}
      {(people.length > 1 || view.preference !== null) && (
        <OfOne
          name="preference"
          label={words.person[role]}
          among={people}
          asked={asked.person ?? words.askedPerson}
          value={view.preference}
          onChange={(preference) => setFilters({ preference })}
        />
      )}
      <Select
        name="waits_for"
        label={words.waitsFor}
        required={null}
        width="full"
        options={[
          { value: ALL, label: listing.all },
          // The URL may contain the other role's task: show it, so that the list does not look unfiltered.
          ...KINDS.filter((kind) => kind === view.waitsFor || kinds.some((own) => own === kind)).map(
            (kind) => ({ value: kind, label: today.groups[role][kind] }),
          ),
        ]}
        value={view.waitsFor ?? ALL}
        onChange={(chosen) => setFilters({ waitsFor: KINDS.find((kind) => kind === chosen) ?? null })}
      />
      <Select
        name="order"
        label={listing.order}
        required={null}
        width="full"
        options={ORDERS.map((value) => ({ value, label: words.orders[value] }))}
        value={view.order}
        onChange={(order) => setFilters({ order })}
      />
    </>
  );
}
