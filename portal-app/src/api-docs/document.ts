/** The OpenAPI document as the page needs it: calls by tag, and the shapes that their bodies name. */
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
  /** A file has none. */
  example?: unknown;
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

type ContentByType = Record<string, Omit<Content, "type">>;

interface Response {
  description: string;
  content?: ContentByType;
}

interface Operation {
  tags: string[];
  summary: string;
  security: Record<string, Role[]>[];
  parameters: { name: string; in: "path" | "query"; required: boolean; schema: Schema }[];
  requestBody?: { content: ContentByType };
  responses: Record<string, Response | { $ref: string }>;
}

export interface ApiDocument {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response>; schemas: Record<string, Schema> };
}

/** Fetch the document of the server that serves this page. */
export async function fetchDocument(): Promise<ApiDocument> {
  const answer = await fetch("/api/openapi.json");
  if (!answer.ok) throw new Error(`The document was answered with ${answer.status}.`);
  return answer.json();
}

/** Return the tags in the document's order, each with its calls by path. */
export function callsByTag(api: ApiDocument): Map<string, Call[]> {
  const calls = new Map(api.tags.map(({ name }): [string, Call[]] => [name, []]));
  for (const [path, methods] of byName(api.paths)) {
    for (const [method, operation] of byName(methods)) {
      for (const tag of operation.tags) calls.get(tag)?.push(callOf(api, method, path, operation));
    }
  }
  return calls;
}

/** Return the entries of an object in the order of their names. */
export function byName<Value>(entries: Record<string, Value>): [string, Value][] {
  return Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1));
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

/** Return an error by its status, as every call that may answer it does. */
export function errorOf({ components }: ApiDocument, status: string): Answer {
  return answerOf(status, components.responses[status] as Response);
}

function callOf(api: ApiDocument, method: string, path: string, operation: Operation): Call {
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
    answers: Object.entries(operation.responses).map(([status, response]) =>
      "$ref" in response ? errorOf(api, nameOf(response.$ref)) : answerOf(status, response),
    ),
  };
}

function answerOf(status: string, { description, content }: Response): Answer {
  return { status, description, content: contentOf(content) };
}

function contentOf(content: ContentByType = {}): Content | null {
  const [first] = Object.entries(content);
  return first ? { type: first[0], ...first[1] } : null;
}
