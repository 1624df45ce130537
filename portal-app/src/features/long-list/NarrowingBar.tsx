/** The bar above a long list. Choices act at once; typed words act when they have been typed, or with the next choice. */
import type { FormEvent, ReactElement, ReactNode } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import { TextField } from "shared-ui/ui/form/TextField";
import { useIsWide } from "../../ui/use-is-wide";
import styles from "./long-list.module.css";
import { listing as words } from "./text";
import type { Narrowing } from "./use-narrowing";
import { WORDS_MAX } from "./view";

interface NarrowingBarProps {
  label: string;
  search: string;
  hint?: string;
  narrowing: Pick<Narrowing<never>, "typed" | "setTyped" | "takeWords">;
  /** Whether any filter is active; only then is a reset offered. */
  narrows: boolean;
  onReset: () => void;
  /** Whether one of the choices is active: if folded, it would be invisible. */
  hasChosen: boolean;
  className?: string;
  children: ReactNode;
}

/** Its choices are folded on narrow screens. */
export function NarrowingBar(props: NarrowingBarProps): ReactElement {
  const { label, search, hint, narrowing, narrows, onReset, hasChosen, className = "", children } = props;
  const { typed, setTyped, takeWords } = narrowing;
  const isWide = useIsWide();

  function submit(event: FormEvent): void {
    event.preventDefault();
    takeWords();
  }

  return (
    <form className={`${styles.bar} ${className}`} aria-label={label} onSubmit={submit}>
      <TextField
        name="q"
        label={search}
        hint={hint}
        required={null}
        value={typed}
        maxLength={WORDS_MAX}
        onChange={setTyped}
        onBlur={takeWords}
      />
      {isWide ? (
        children
      ) : (
        <details className={styles.more} open={hasChosen}>
          <summary>{words.more}</summary>
          {children}
        </details>
      )}
      {narrows && (
        <div className={styles.foot}>
          <Button size="small" variant="secondary" onClick={onReset}>
            {words.reset}
          </Button>
        </div>
      )}
    </form>
  );
}
