/** An example of a body, as JSON. */
import type { ReactElement } from "react";
import { apiDocs as words } from "shared-ui/strings/frame/api-docs";
import styles from "./api-docs.module.css";

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
