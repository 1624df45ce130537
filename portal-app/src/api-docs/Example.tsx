/** An example of a body, as JSON. */
import type { ReactElement } from "react";
import styles from "./api-docs.module.css";
import { apiDocs as words } from "./text";

/** Render the example; long lines wrap, so that nothing scrolls sideways. */
export function Example({ value }: { value: unknown }): ReactElement {
  return (
    <figure>
      <figcaption className={styles.quiet}>{words.example}</figcaption>
      <pre className={styles.example}>
        <code>{JSON.stringify(value, null, 2)}</code>
      </pre>
    </figure>
  );
}
