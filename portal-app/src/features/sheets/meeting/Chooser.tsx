/** Choosing whom or what a sheet is about; on paper it is not. */
import { type ReactElement, type ReactNode, useId } from "react";
import { Choice } from "shared-ui/ui/choices/Choice";
import styles from "./meeting.module.css";

interface ChooserProps {
  legend: string;
  hint?: string;
  options: readonly { id: number; label: string; note?: string }[];
  ids: readonly number[];
  most: number;
  /** How many are chosen, said once. */
  told: string;
  onChoose: (ids: readonly number[]) => void;
  /** What leads to more of them. */
  children?: ReactNode;
}

/** Render the choices; with as many as fit on the sheet no other can be chosen. */
export function Chooser(props: ChooserProps): ReactElement {
  const { legend, hint, options, ids, most, told, onChoose, children } = props;
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
      <p role="status">{told}</p>
    </fieldset>
  );
}
