/** The fields of a shape, or the parameters of a call: name, meaning, type, and whether it must be there. */
import type { ReactElement, ReactNode } from "react";
import styles from "./api-docs.module.css";
import type { Field, Parameter } from "./document";
import { TypeWords } from "./TypeWords";
import { apiDocs as words } from "./text";

/** Render the fields. */
export function Fields({ fields }: { fields: readonly (Field | Parameter)[] }): ReactElement {
  return (
    <Facts items={fields.map((field) => [field.name, <Description key={field.name} field={field} />])} />
  );
}

/** Render names as they stand in the code, each with what it is. */
export function Facts({ items }: { items: readonly (readonly [name: string, ReactNode])[] }): ReactElement {
  return (
    <dl className={styles.facts}>
      {items.map(([name, description]) => (
        <div key={name} className={styles.fact}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}

function Description({ field }: { field: Field | Parameter }): ReactElement {
  const { schema, isRequired } = field;
  // A title that the library made of the name says nothing that the name does not say.
  const title = schema.title && /[^ -~]/.test(schema.title) ? schema.title : null;
  const hasDefault = !isRequired && schema.default !== undefined && schema.default !== null;
  const facts = [
    title,
    "place" in field && words.places[field.place],
    isRequired && words.required,
    hasDefault && words.default(JSON.stringify(schema.default)),
  ].filter(Boolean);
  return (
    <>
      <TypeWords schema={schema} />
      {facts.length > 0 && <span className={styles.quiet}> {facts.join("・")}</span>}
      {schema.description && (
        <span lang="en" className={styles.description}>
          {schema.description}
        </span>
      )}
    </>
  );
}
