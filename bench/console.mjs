/** `npm run bench:console`: how soon the operator's calls are answered beside 2,000,000 contacts and 200,000 accounts. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Failure } from "../deploy/output.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { freePort } from "../deploy/ports.mjs";
import { answeringPostgres, ownPostgres } from "../deploy/postgres.mjs";
import { orFail, start, stop, stopOnSignals } from "../deploy/processes.mjs";
import { answering } from "../deploy/services.mjs";
import { Browser } from "./browser.mjs";
import { describeMachine, measuredEnvironment, moveToLoadCore, onServerCore } from "./machine.mjs";
import { emailOf, fillWorld, PASSWORD, prepareDatabase } from "./world.mjs";

const CONTACTS = Number(process.env.CONTACTS ?? 2_000_000);
const LIMIT_MS = 300;
const STATEMENTS = 10;
const TIMES = 20;
const AREA = "/api/operator/";
/** It asks LINE, which is not there. */
const ELSEWHERE = ["/api/operator/system/line/"];
/** What an act answers. */
const NOTHING = '"#/components/schemas/Empty"';

stopOnSignals(130);
await orFail(main);

async function main() {
  const server = answeringPostgres();
  if (!server) throw new Failure("PostgreSQLが応答しません。");
  console.log(
    `${describeMachine()}\nコンタクト${CONTACTS}件。95%が${LIMIT_MS}ミリ秒以内（${TIMES}回ずつ）\n`,
  );
  moveToLoadCore();
  const folder = mkdtempSync(join(tmpdir(), "bench-console-"));
  const database = ownPostgres(server, "bench");
  try {
    const found = await measure(database.address, folder);
    const slow = found.filter(
      ({ p95, statements, isPage }) => p95 > LIMIT_MS || (isPage && statements > STATEMENTS),
    );
    if (slow.length) {
      const told = slow.map(
        ({ name, p95, statements }) => `${name}：${p95.toFixed(0)}ミリ秒、${statements}文`,
      );
      throw new Failure(`${LIMIT_MS}ミリ秒か${STATEMENTS}文を超えました：\n${told.join("\n")}`);
    }
  } finally {
    database.drop();
    rmSync(folder, { recursive: true });
  }
}

async function measure(databaseUrl, folder) {
  const port = await freePort();
  const env = measuredEnvironment(port, databaseUrl, folder);
  prepareDatabase(env, { facility: "facility", counselor: "counselor", operator: "operator" });
  const gunicorn = ["-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "bench.console_server:app"];
  const [command, ...args] = onServerCore([PYTHON, ...gunicorn]);
  const server = start("bench-server", command, args, { env });
  const address = `http://127.0.0.1:${port}`;
  try {
    await answering(server, `${address}/healthz`);
    await fillWorld(address);
    const began = Date.now();
    const filling = ["-m", "bench.console_population", String(CONTACTS)];
    const { stdout } = await promisify(execFile)(PYTHON, filling, { cwd: inProject(), env });
    console.log(`${((Date.now() - began) / 1000).toFixed(0)}秒で用意しました。\n`);
    console.log(row("", "p50", "p95", "文"));
    const operator = new Browser(address);
    await operator.signIn(emailOf("operator"), PASSWORD);
    const document = await operator.call("GET", "/api/openapi.json");
    const found = [];
    for (const call of callsOf(document, JSON.parse(stdout))) {
      const times = await timed(operator, call);
      if (!times) continue;
      found.push(times);
      console.log(row(times.name, times.p50.toFixed(0), times.p95.toFixed(0), times.statements));
    }
    return found;
  } finally {
    await stop(server);
  }
}

/**
 * Return every call of the operator's, with what the document gives as an example: pages first, then acts,
 * which answer with nothing and are held to time alone: an erasing is a statement for each table.
 */
function callsOf(document, ids) {
  const calls = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    if (!path.startsWith(AREA) || ELSEWHERE.includes(path)) continue;
    for (const method of ["get", "post"]) {
      if (methods[method]) calls.push(...variantsOf(document, ids, path, method, methods));
    }
  }
  return calls.sort((one, other) => other.isPage - one.isPage);
}

/** Return a call as often as its path, or what it is asked for, has a list of values: once with each. */
function variantsOf(document, ids, path, method, methods) {
  const call = methods[method];
  const parameters = [...(methods.parameters ?? []), ...(call.parameters ?? [])];
  const needed = parameters.filter(({ in: where, required }) => where === "query" && required);
  const query = needed
    .map(({ name, schema }) => `${name}=${encodeURIComponent(exampleOf(document, schema, name))}`)
    .join("&");
  const listed = parameters.find(({ in: where, schema }) => where === "path" && schema.enum);
  const schema = call.requestBody?.content?.["application/json"]?.schema;
  const body = schema && exampleOf(document, schema, "");
  const isPage = !JSON.stringify(call.responses["200"]).includes(NOTHING);
  const acts = isPage && body?.act ? document.components.schemas.OperatorAct.enum : [body?.act];
  const paths = listed ? listed.schema.enum.map((value) => path.replace(`{${listed.name}}`, value)) : [path];
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

/** Return a value that a schema takes: of an object what is required, of all else its first example. */
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

/** Ask again and again; what refuses, such as an action that is done already, is told and not measured. */
async function timed(operator, { name, method, path, body, isPage }) {
  const took = [];
  let statements = 0;
  for (let turn = 0; turn <= TIMES; turn++) {
    const began = performance.now();
    const answer = await operator.ask(method, path, body);
    await answer.arrayBuffer();
    if (answer.status >= 500) throw new Failure(`${name}: ${answer.status}`);
    if (!answer.ok) {
      console.log(row(name, "―", "―", `${answer.status}`));
      return null;
    }
    if (turn) took.push(performance.now() - began);
    statements = Math.max(statements, Number(answer.headers.get("X-Statements")));
  }
  took.sort((one, other) => one - other);
  const at = (share) => took[Math.floor((TIMES - 1) * share)];
  return { name, p50: at(0.5), p95: at(0.95), statements, isPage };
}

function row(name, ...cells) {
  return name.padEnd(72) + cells.map((cell) => String(cell).padStart(8)).join("");
}
