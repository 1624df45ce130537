/** One titled part of the home form on a card of its own. */
import { type ReactElement, type ReactNode, useId } from "react";
import styles from "./home-form.module.css";

export interface FormSectionProps {
  title: string;
  note?: string;
  children: ReactNode;
}

/** Render the part with its heading. */
export function FormSection({ title, note, children }: FormSectionProps): ReactElement {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </section>
  );
}
