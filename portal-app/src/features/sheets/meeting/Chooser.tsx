/** Selects the subjects of a sheet; not printed. */
import { type ReactElement, type ReactNode, useId } from "react";
import { Choice } from "shared-ui/ui/choices/Choice";
import styles from "./meeting.module.css";

interface ChooserProps {
  legend: string;
  hint?: string;
  options: readonly { id: number; label: string; note?: string }[];
  ids: readonly number[];
  most: number;
  /** Announces how many are selected. */
  summary: string;
  onChoose: (ids: readonly number[]) => void;
  /** A button to load more options. */
  children?: ReactNode;
}

/** After the maximum, the other options are disabled. */
export function Chooser(props: ChooserProps): ReactElement {
  const { legend, hint, options, ids, most, summary, onChoose, children } = props;
  const name = useId();
  return (
    <fieldset className={styles.chooser}>
      <legend>{legend}</legend>
      {hint && <p>{hint}</p>}
      <div className={styles.choices}>
        {options.map(({ id, label, note }) => (
          <Choice
            key={id}
            type="checkbox"
            name={name}
            value={String(id)}
            label={label}
            note={note}
            checked={ids.includes(id)}
            disabled={ids.length >= most && !ids.includes(id)}
            onChange={(checked) => onChoose(checked ? [...ids, id] : ids.filter((other) => other !== id))}
          />
        ))}
      </div>
      {children}
      <p role="status">{summary}</p>
    </fieldset>
  );
}
