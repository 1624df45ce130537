/** A named shape of the document: an object with its fields, or a list of codes with their labels. */
import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import styles from "./api-docs.module.css";
import { fieldsOf, type Schema } from "./document";
import { Facts, Fields } from "./Fields";
import { TypeWords } from "./TypeWords";

/** Render the shape, closed; a link to what is inside opens it. */
export function Shape({ name, schema }: { name: string; schema: Schema }): ReactElement {
  return (
    <details className={styles.box}>
      <summary className={styles.summary}>
        <h3 lang="en" className={styles.name}>
          <code>{name}</code>
        </h3>
      </summary>
      <div id={`shape-${name}`} className={styles.details}>
        <Content name={name} schema={schema} />
      </div>
    </details>
  );
}

function Content({ name, schema }: { name: string; schema: Schema }): ReactElement {
  if (schema.properties) return <Fields fields={fieldsOf(schema)} />;
  const labelOf = (labels as Record<string, Record<string, string>>)[name];
  if (!schema.enum || !labelOf) return <TypeWords schema={schema} />;
  return <Facts items={schema.enum.map((code) => [code, labelOf[code] ?? code])} />;
}
