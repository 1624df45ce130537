/** All errors of a form in one place, each with a link to its field. */
import { type MouseEvent, type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";
import { useErrorText } from "../../lib/text/errors.text";
import { WarningIcon } from "../icons/icons";
import { Furigana } from "../text/Furigana";
import styles from "./ErrorSummary.module.css";
import { fieldId } from "./field-id";
import { focusField } from "./focus-field";

export interface FieldError {
  /** The field's name; empty if the error belongs to no field. */
  name: string;
  /** May have furigana as {漢字|かんじ}. */
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly FieldError[];
  /** Number of submit attempts: each failed one moves the focus here; typing does not. */
  attempt: number;
  title?: ReactNode;
}

export function ErrorSummary(props: ErrorSummaryProps): ReactElement | null {
  const { errors, attempt, title } = props;
  const { checkEntries } = useErrorText();
  const summary = useRef<HTMLElement>(null);

  // In the same frame as the errors, so that no key press comes in between.
  useLayoutEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);

  if (errors.length === 0) return null;
  return (
    <section ref={summary} tabIndex={-1} aria-labelledby="error-summary-title" className={styles.summary}>
      <h2 id="error-summary-title" className={styles.title}>
        <WarningIcon />
        <span>{title ?? <Furigana text={checkEntries} />}</span>
      </h2>
      <ul className={styles.list}>
        {errors.map(({ name, message }) => (
          <li key={name + message}>
            {name ? (
              <a href={`#${fieldId(name)}`} onClick={(event) => goTo(event, name)}>
                <Furigana text={message} />
              </a>
            ) : (
              <Furigana text={message} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function goTo(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  event.preventDefault();
  focusField(name);
}
