/** `npm run bench:console`: response times of the operator's calls with 2,000,000 contacts and 200,000 accounts. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../deploy/output.mjs";
import { createTemporaryDatabase, findPostgres } from "../deploy/postgres.mjs";
import { orFail, stopOnSignals } from "../deploy/processes.mjs";
import { Browser } from "./browser.mjs";
import { describeMachine, moveToLoadCore } from "./machine.mjs";
import { IS_SHORT, note } from "./results.mjs";
import { median, quantile, rowFormat } from "./summary.mjs";
import { emailOf, inServedWorld, multiplyRows, PASSWORD } from "./world.mjs";

const CONTACTS = Number(process.env.CONTACTS ?? (IS_SHORT ? 200_000 : 2_000_000));
const LIMIT_MS = 300;
const STATEMENTS_MAX = 10;
const TIMES = 20;
const row = rowFormat([72, -8, -8, -8]);
const AREA = "/api/operator/";
/** Not measured: calls LINE, which does not run here. */
const EXCLUDED = ["/api/operator/system/line/"];
/** The response schema of actions. */
const EMPTY_SCHEMA = '"#/components/schemas/Empty"';

stopOnSignals(130);
await orFail(main);

async function main() {
  const server = findPostgres();
  if (!server) throw new Failure("PostgreSQLが応答しません。");
  console.log(
    `${describeMachine()}\nコンタクト${CONTACTS}件。95%が${LIMIT_MS}ミリ秒以内（${TIMES}回ずつ）\n`,
  );
  moveToLoadCore();
  const folder = mkdtempSync(join(tmpdir(), "bench-console-"));
  const database = createTemporaryDatabase(server, "bench");
  try {
    const results = await measure(database.address, folder);
    const longest = Math.max(...results.map(({ p95 }) => p95));
    note({
      work: `slowest call, p95, ${CONTACTS} contacts`,
      ours: longest,
      unit: "ms",
      peer: "limit",
      theirs: LIMIT_MS,
    });
    const slow = results.filter(
      ({ p95, statements, isPage }) => p95 > LIMIT_MS || (isPage && statements > STATEMENTS_MAX),
    );
    if (slow.length) {
      const lines = slow.map(
        ({ name, p95, statements }) => `${name}：${p95.toFixed(0)}ミリ秒、${statements}文`,
      );
      throw new Failure(`${LIMIT_MS}ミリ秒か${STATEMENTS_MAX}文を超えました：\n${lines.join("\n")}`);
    }
  } finally {
    database.drop();
    rmSync(folder, { recursive: true });
  }
}
function measure(databaseUrl, folder) {
  const accounts = { facility: "facility", counselor: "counselor", operator: "operator" };
  const options = { databaseUrl, folder, app: "bench.counting_server:app", accounts };
  return inServedWorld(options, async ({ address, env }) => {
    const ids = JSON.parse(await multiplyRows(env, "bench.console_population", String(CONTACTS)));
    console.log(row("", "p50", "p95", "文"));
    const operator = new Browser(address);
    await operator.signIn(emailOf("operator"), PASSWORD);
    const document = await operator.call("GET", "/api/openapi.json");
    const results = [];
    for (const call of callsOf(document, ids)) {
      const times = await measureCall(operator, call);
      if (!times) continue;
      results.push(times);
      console.log(row(times.name, times.p50.toFixed(0), times.p95.toFixed(0), times.statements));
    }
    return results;
  });
}

/**
 * Return all calls of the operator, with example values from the API document. Pages come first. Actions have an empty
 * response and no limit of statements: an erasure needs a statement for each table.
 */
function callsOf(document, ids) {
  const calls = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    if (!path.startsWith(AREA) || EXCLUDED.includes(path)) continue;
    for (const method of ["get", "post"]) {
      if (methods[method]) calls.push(...variantsOf(document, ids, path, method, methods));
    }
  }
  return calls.sort((one, other) => other.isPage - one.isPage);
}

/** Return one variant of a call for each enumerated value of its path or of its `act`. */
function variantsOf(document, ids, path, method, methods) {
  const call = methods[method];
  const parameters = [...(methods.parameters ?? []), ...(call.parameters ?? [])];
  const requiredParameters = parameters.filter(({ in: where, required }) => where === "query" && required);
  const query = requiredParameters
    .map(({ name, schema }) => `${name}=${encodeURIComponent(exampleOf(document, schema, name))}`)
    .join("&");
  const enumerated = parameters.find(({ in: where, schema }) => where === "path" && schema.enum);
  const schema = call.requestBody?.content?.["application/json"]?.schema;
  const body = schema && exampleOf(document, schema, "");
  const isPage = !JSON.stringify(call.responses["200"]).includes(EMPTY_SCHEMA);
  const acts = isPage && body?.act ? document.components.schemas.PreviewAct.enum : [body?.act];
  const paths = enumerated
    ? enumerated.schema.enum.map((value) => path.replace(`{${enumerated.name}}`, value))
    : [path];
  return paths.flatMap((one) =>
    acts.map((act) => ({
      name: [method.toUpperCase(), one, act].filter(Boolean).join(" "),
      method: method.toUpperCase(),
      path: one.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? 1) + (query && `?${query}`),
      body: act ? { ...body, act } : body,
      isPage,
    })),
  );
}

/** Return an example value of a schema. An object gets its required properties. */
function exampleOf(document, schema, name) {
  if (schema.$ref)
    return exampleOf(document, document.components.schemas[schema.$ref.split("/").at(-1)], name);
  if (schema.allOf) return exampleOf(document, schema.allOf[0], name);
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  const any = schema.anyOf?.find(({ type }) => type !== "null");
  if (any) return exampleOf(document, any, name);
  if (schema.type === "object") {
    const names = schema.required ?? [];
    return Object.fromEntries(names.map((one) => [one, exampleOf(document, schema.properties[one], one)]));
  }
  if (schema.type === "array") return [];
  if (schema.type === "integer") return 1;
  if (schema.type === "boolean") return false;
  return name === "reason" ? "速さを確かめるため" : "見本";
}

/** Repeat a call. A refusal, such as of an action that was already done, is printed and not measured. */
async function measureCall(operator, { name, method, path, body, isPage }) {
  const durations = [];
  let statements = 0;
  for (let turn = 0; turn <= TIMES; turn++) {
    const startedAt = performance.now();
    const response = await operator.request(method, path, body);
    await response.arrayBuffer();
    if (response.status >= 500) throw new Failure(`${name}: ${response.status}`);
    if (!response.ok) {
      console.log(row(name, "―", "―", `${response.status}`));
      return null;
    }
    if (turn) durations.push(performance.now() - startedAt);
    statements = Math.max(statements, Number(response.headers.get("X-Statements")));
  }
  return { name, p50: median(durations), p95: quantile(durations, 0.95), statements, isPage };
}
