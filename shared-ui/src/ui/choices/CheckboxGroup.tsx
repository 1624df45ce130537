/** A question with any number of answers, in one list or in named sections. */
import type { ReactElement, ReactNode } from "react";
import { FieldGroup, type FieldGroupProps } from "../form/FieldGroup";
import { Furigana, withoutReadings } from "../text/Furigana";
import { Choice } from "./Choice";
import styles from "./Choice.module.css";

interface CheckboxOption<V extends string> {
  value: V;
  label: ReactNode;
  /** A second line in a quieter colour. */
  note?: ReactNode;
}

interface CheckboxSection<V extends string> {
  /** May have furigana as {漢字|かんじ}. */
  title: string;
  options: readonly CheckboxOption<V>[];
  /** Starts folded under its title, so that its options are no tab stops. */
  folded?: boolean;
}

type Options<V extends string> =
  | { options: readonly CheckboxOption<V>[]; sections?: never }
  | { sections: readonly CheckboxSection<V>[]; options?: never };

type CheckboxGroupProps<V extends string> = Omit<FieldGroupProps, "children"> &
  Options<V> & {
    values: readonly V[];
    onChange: (values: V[]) => void;
    /** The answer that excludes all others, such as 希望無し: selecting it clears the others, and the reverse. */
    exclusive?: V;
    /** "compact" shows short labels in two columns even on a phone. */
    layout?: "row" | "column" | "grid" | "compact";
  };

export function CheckboxGroup<V extends string>(props: CheckboxGroupProps<V>): ReactElement {
  const {
    options,
    sections,
    values,
    onChange,
    exclusive,
    layout = sections ? "compact" : "grid",
    ...group
  } = props;

  function choose(value: V, checked: boolean): void {
    if (!checked) onChange(values.filter((other) => other !== value));
    else if (value === exclusive) onChange([value]);
    else onChange([...values.filter((other) => other !== exclusive), value]);
  }

  function list(items: readonly CheckboxOption<V>[]): ReactElement {
    return (
      <div className={styles[layout]}>
        {items.map(({ value, label, note }) => (
          <Choice
            key={value}
            type="checkbox"
            name={group.name}
            value={value}
            label={label}
            note={note}
            checked={values.includes(value)}
            onChange={(checked) => choose(value, checked)}
          />
        ))}
      </div>
    );
  }

  return (
    <FieldGroup {...group}>
      {options && list(options)}
      {sections?.map(({ title, options: items, folded }) =>
        folded ? (
          <details key={title} className={styles.folded}>
            <summary className={styles.foldedTitle}>
              <Furigana text={title} />
            </summary>
            <fieldset aria-label={withoutReadings(title)}>{list(items)}</fieldset>
          </details>
        ) : (
          <fieldset key={title} className={styles.section}>
            <legend className={styles.sectionTitle}>
              <Furigana text={title} />
            </legend>
            {list(items)}
          </fieldset>
        ),
      )}
    </FieldGroup>
  );
}
