/** What a shape is, in words: its type, its limits, and a link where it is a shape with a name. */
import { Fragment, type ReactElement } from "react";
import { nameOf, type Schema } from "./document";
import { apiDocs as words } from "./text";

/** Render the words. */
export function TypeWords({ schema }: { schema: Schema }): ReactElement {
  if (schema.$ref) return <a href={`#shape-${nameOf(schema.$ref)}`}>{nameOf(schema.$ref)}</a>;
  if (schema.anyOf) {
    return (
      <>
        {schema.anyOf.map((choice, index) => (
          <Fragment key={JSON.stringify(choice)}>
            {index > 0 && words.or}
            <TypeWords schema={choice} />
          </Fragment>
        ))}
      </>
    );
  }
  if (schema.items) {
    return (
      <>
        <TypeWords schema={schema.items} />
        {words.list}
        <Limits from={schema.minItems} to={schema.maxItems} unit="個" />
      </>
    );
  }
  if (schema.enum) return <code>{schema.enum.join(" | ")}</code>;
  if (typeof schema.additionalProperties === "object") {
    return (
      <>
        <TypeWords schema={schema.additionalProperties} />
        {words.map}
      </>
    );
  }
  return <PlainType schema={schema} />;
}

function PlainType({ schema: { type = "", format = "", ...limits } }: { schema: Schema }): ReactElement {
  return (
    <>
      {words.formats[format] ?? words.types[type] ?? type}
      <Limits from={limits.minimum} to={limits.maximum} unit="" />
      <Limits from={limits.minLength} to={limits.maxLength} unit="文字" />
    </>
  );
}

function Limits(props: { from?: number; to?: number; unit: "" | "文字" | "個" }): ReactElement | null {
  const { from, to, unit } = props;
  if (from === undefined && to === undefined) return null;
  return <> {words.range(from, to, unit)}</>;
}
