/** The search and the filters above a long list; both apply immediately. */
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useState } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import { TextField } from "shared-ui/ui/form/TextField";
import { SearchIcon } from "shared-ui/ui/icons/icons";
import { useIsWide } from "../../ui/use-is-wide";
import styles from "./long-list.module.css";
import { listing as words } from "./text";
import type { FilterState } from "./use-filter-state";
import { useRecentSearches } from "./use-recent-searches";
import { WORDS_MAX } from "./view";

/** Typing pause before the search starts. */
const PAUSE_MS = 300;

interface FilterBarProps {
  label: string;
  search: string;
  hint?: string;
  filterState: Pick<FilterState<never>, "typed" | "setTyped" | "submitSearch">;
  /** Whether any filter is active; only then is a reset offered. */
  isFiltered: boolean;
  onReset: () => void;
  /** Whether one of the choices is active. */
  hasChosen: boolean;
  children: ReactNode;
}

/** Its choices are folded on narrow screens. */
export function FilterBar(props: FilterBarProps): ReactElement {
  const { label, search, hint, filterState, isFiltered, onReset, hasChosen, children } = props;
  const { typed, setTyped, submitSearch } = filterState;
  const [recent, noteSearch] = useRecentSearches(label);
  // The input method is converting: the text is not final.
  const [isComposing, setComposing] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: typing restarts the delay, rendering does not.
  useEffect(() => {
    if (isComposing) return;
    const pause = setTimeout(submitSearch, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, isComposing]);

  function finish(): void {
    submitSearch();
    noteSearch(typed.trim());
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    finish();
  }

  return (
    <form
      className={styles.bar}
      aria-label={label}
      onSubmit={submit}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    >
      <div className={styles.search}>
        <TextField
          name="q"
          label={search}
          hint={hint}
          required={null}
          value={typed}
          maxLength={WORDS_MAX}
          autoComplete="off"
          proposals={recent.length > 0 ? recent : undefined}
          onChange={setTyped}
          onBlur={finish}
        />
        <Button type="submit" variant="secondary" icon={<SearchIcon />}>
          {words.find}
        </Button>
      </div>
      <FilterChips hasChosen={hasChosen} onReset={isFiltered ? onReset : null}>
        {children}
      </FilterChips>
    </form>
  );
}

interface FilterChipsProps {
  /** The name of the fold. */
  more?: string;
  /** Whether one of the choices is active: if folded, it would be invisible. */
  hasChosen: boolean;
  /** Null if there is nothing to reset. */
  onReset: (() => void) | null;
  children: ReactNode;
}

/** Choices in one line; folded on narrow screens. */
export function FilterChips(props: FilterChipsProps): ReactElement {
  const { more = words.more, hasChosen, onReset, children } = props;
  const isWide = useIsWide();
  const reset = onReset && (
    <Button size="small" variant="quiet" onClick={onReset}>
      {words.reset}
    </Button>
  );
  if (isWide) {
    return (
      <div className={styles.chips}>
        {children}
        {reset}
      </div>
    );
  }
  return (
    <>
      <details open={hasChosen}>
        <summary className={styles.more}>{more}</summary>
        <div className={styles.chips}>{children}</div>
      </details>
      {reset && <div>{reset}</div>}
    </>
  );
}
