/** The OpenAPI document as the page needs it: calls by tag, and the shapes that their bodies name. */
import openapi from "shared-ui/api/generated/openapi.json";
import type { Role } from "shared-ui/api/types";

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  title?: string;
  description?: string;
  enum?: string[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
}

export interface Parameter extends Field {
  place: "path" | "query";
}

export interface Content {
  type: string;
  schema: Schema;
}

export interface Answer {
  status: string;
  description: string;
  content: Content | null;
}

export interface Call {
  method: string;
  path: string;
  summary: string;
  /** Nobody named is everybody. */
  roles: Role[];
  parameters: Parameter[];
  body: Content | null;
  answers: Answer[];
}

type ContentByType = Record<string, { schema: Schema }>;

interface Operation {
  tags: string[];
  summary: string;
  security: Record<string, Role[]>[];
  parameters: { name: string; in: "path" | "query"; required: boolean; schema: Schema }[];
  requestBody?: { content: ContentByType };
  responses: Record<string, { description: string; content?: ContentByType }>;
}

const operations = openapi.paths as unknown as Record<string, Record<string, Operation>>;

export const schemas = openapi.components.schemas as unknown as Record<string, Schema>;

/** Return the tags with their calls, in the document's order. */
export function callsByTag(): Map<string, Call[]> {
  const calls = new Map(openapi.tags.map(({ name }): [string, Call[]] => [name, []]));
  for (const [path, methods] of Object.entries(operations)) {
    for (const [method, operation] of Object.entries(methods)) {
      for (const tag of operation.tags) calls.get(tag)?.push(callOf(method, path, operation));
    }
  }
  return calls;
}

/** Return the name of the shape that a reference points to. */
export function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}

/** Return the fields of a shape. */
export function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
  }));
}

/** Return a value that fits a shape, for people to copy. */
export function exampleOf(schema: Schema): unknown {
  if (schema.$ref) return exampleOf(schemas[nameOf(schema.$ref)] ?? {});
  const given = [schema.examples?.[0], schema.const, schema.default, schema.enum?.[0]];
  const first = given.find((value) => value !== undefined && value !== null);
  if (first !== undefined) return first;
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0]);
  if (schema.items) return [exampleOf(schema.items)];
  if (schema.type === "object") {
    return Object.fromEntries(fieldsOf(schema).map((field) => [field.name, exampleOf(field.schema)]));
  }
  return plainExample(schema);
}

function plainExample({ type, format, title, minimum }: Schema): unknown {
  if (type === "integer" || type === "number") return minimum ?? 1;
  if (type === "boolean") return false;
  if (type === "null") return null;
  const formats: Record<string, string> = { "date-time": "2026-03-05T14:30:00+09:00", date: "2026-03-05" };
  return formats[format ?? ""] ?? title ?? "";
}

function callOf(method: string, path: string, operation: Operation): Call {
  return {
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    roles: operation.security.flatMap((way) => Object.values(way).flat()),
    parameters: operation.parameters.map(({ name, in: place, required, schema }) => ({
      name,
      place,
      schema,
      isRequired: required,
    })),
    body: contentOf(operation.requestBody?.content),
    answers: Object.entries(operation.responses).map(([status, { description, content }]) => ({
      status,
      description,
      content: contentOf(content),
    })),
  };
}

function contentOf(content: ContentByType = {}): Content | null {
  const [first] = Object.entries(content);
  return first ? { type: first[0], schema: first[1].schema } : null;
}
