/** A value that fits a shape, as JSON. */
import type { ReactElement } from "react";
import { apiDocs as words } from "shared-ui/strings/api-docs";
import styles from "./api-docs.module.css";
import { exampleOf, type Schema } from "./document";

/** Render the value; long lines wrap, so that nothing scrolls sideways. */
export function Example({ schema }: { schema: Schema }): ReactElement {
  return (
    <figure>
      <figcaption className={styles.quiet}>{words.example}</figcaption>
      <pre className={styles.example}>
        <code>{JSON.stringify(exampleOf(schema), null, 2)}</code>
      </pre>
    </figure>
  );
}
