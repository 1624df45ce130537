/** Filters and order of a match list. Choices apply immediately, the place after it was typed. */
import clsx from "clsx";
import { type FormEvent, type ReactElement, useEffect, useId, useState } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { MatchFilters } from "shared-ui/api/types";
import { Button } from "shared-ui/ui/buttons/Button";
import { Checkbox } from "shared-ui/ui/choices/Checkbox";
import { Select, type SelectOption } from "shared-ui/ui/form/Select";
import { TextField } from "shared-ui/ui/form/TextField";
import { activeFilters, ORDERS, SCORES } from "./filters";
import styles from "./match-list.module.css";
import { useMunicipalities } from "./queries";
import { matching } from "./text";

interface MatchFilterBarProps {
  homeId: number;
  filters: MatchFilters;
  onFiltersChange: (filters: MatchFilters) => void;
}

const words = matching.filters;
const ANY = "any";
const CITY_MAX = 100;

export function MatchFilterBar({ homeId, filters, onFiltersChange }: MatchFilterBarProps): ReactElement {
  const [isUnfolded, setUnfolded] = useState(false);
  const municipalities = useMunicipalities(homeId);
  const formId = useId();
  const count = activeFilters(filters).length;
  const [city, setCity] = useState(filters.municipality ?? "");
  useEffect(() => setCity(filters.municipality ?? ""), [filters.municipality]);

  function choose<F extends keyof MatchFilters>(field: F, value: MatchFilters[F] | undefined): void {
    const { [field]: _, ...others } = filters;
    onFiltersChange(value === undefined ? others : { ...others, [field]: value });
  }

  function submitCity(entered = city): void {
    const typed = entered.trim() || undefined;
    if (typed !== filters.municipality) choose("municipality", typed);
  }

  function typeCity(entered: string): void {
    setCity(entered);
    // A suggestion was selected, or the name is complete.
    if (municipalities.includes(entered)) submitCity(entered);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    submitCity();
  }

  return (
    <div>
      <div className={styles.fold}>
        <Button
          variant="secondary"
          wide
          aria-expanded={isUnfolded}
          aria-controls={formId}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {words.fold(count)}
        </Button>
      </div>
      <form
        id={formId}
        className={clsx(styles.filters, !isUnfolded && styles.folded)}
        aria-label={words.title}
        onSubmit={submit}
      >
        <Select
          name="score_min"
          label={matching.score}
          required={null}
          width="full"
          options={[all(words.anyScore), ...SCORES.map((value) => ({ value, label: words.score(value) }))]}
          value={
            filters.score_min === undefined ? ANY : (String(filters.score_min) as (typeof SCORES)[number])
          }
          onChange={(value) => choose("score_min", value === ANY ? undefined : Number(value))}
        />
        <Select
          name="support_level"
          label={words.level}
          required={null}
          width="full"
          options={[all(words.any), ...optionsOf(labels.SupportLevel)]}
          value={filters.support_level ?? ANY}
          onChange={(value) => choose("support_level", value === ANY ? undefined : value)}
        />
        <Select
          name="condition"
          label={words.condition}
          required={null}
          width="full"
          options={[all(words.any), ...optionsOf(labels.Condition)]}
          value={filters.condition ?? ANY}
          onChange={(value) => choose("condition", value === ANY ? undefined : value)}
        />
        <TextField
          name="municipality"
          label={words.city}
          required={null}
          value={city}
          maxLength={CITY_MAX}
          proposals={municipalities}
          onChange={typeCity}
          onBlur={() => submitCity()}
        />
        <Select
          name="order"
          label={words.order}
          required={null}
          width="full"
          options={ORDERS.map((value) => ({ value, label: words.orders[value] }))}
          value={filters.order ?? "score"}
          onChange={(value) => choose("order", value === "score" ? undefined : value)}
        />
        <div className={styles.filterFoot}>
          <Checkbox
            name="not_contacted"
            label={words.notContacted}
            checked={filters.not_contacted ?? false}
            onChange={(checked) => choose("not_contacted", checked || undefined)}
          />
          <Checkbox
            name="put_aside"
            label={words.putAside}
            checked={filters.put_aside ?? false}
            onChange={(checked) => choose("put_aside", checked || undefined)}
          />
          {count > 0 && (
            <Button
              size="small"
              variant="secondary"
              onClick={() => onFiltersChange(filters.order ? { order: filters.order } : {})}
            >
              {words.clear}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

function all(label: string): SelectOption<typeof ANY> {
  return { value: ANY, label };
}

function optionsOf<V extends string>(table: Readonly<Record<V, string>>): SelectOption<V>[] {
  return (Object.keys(table) as V[]).map((value) => ({ value, label: table[value] }));
}
