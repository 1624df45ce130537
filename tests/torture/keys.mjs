/** `npm run torture:keys`: the keys are changed while pictures are sent, shown and taken back; no call fails, every picture opens. */
import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { databases, measuredEnvironment } from "../../bench/machine.mjs";
import { Failure, secondsSince } from "../../deploy/output.mjs";
import { inProject, PYTHON } from "../../deploy/paths.mjs";
import { freePort } from "../../deploy/ports.mjs";
import { orFail, start, stop, stopOnSignals } from "../../deploy/processes.mjs";
import { answering } from "../../deploy/services.mjs";
import { Sender } from "./sender.mjs";

const IS_SHORT = process.argv.includes("--short");
const [ROOMS, BEFORE, SECONDS] = IS_SHORT ? [20, 200, 8] : [60, 2000, 60];
const EACH_A_SECOND = 50;
// More than the product lets wait are refused, and a machine that has other work gets there: then the rate is lower.
const UNDER_WAY = 50;
const TAKEN_BACK = 10;
// Small: the keys are tried here, and not how fast pictures are decoded.
const PHOTO = `
import sys
from PIL import Image
Image.radial_gradient("L").resize((320, 240)).convert("RGB").save(sys.argv[1])
`;

stopOnSignals(130);
await orFail(main);

async function main() {
  const folder = inProject("var", `torture-keys-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "photo.jpg");
  python(["-c", PHOTO, file]);
  const photo = new Blob([readFileSync(file)]);
  for (const [name, database] of databases(folder)) {
    await torture(name, database.address, join(folder, name), photo);
    database.drop();
  }
  rmSync(folder, { recursive: true });
}

async function torture(name, databaseUrl, folder, photo) {
  const base = measuredEnvironment(await freePort(), databaseUrl, folder);
  const [secret, certificate] = [newKey(), newKey()];
  const before = { ...base, SECRET_KEY: newKey(), CERTIFICATE_KEY: newKey() };
  const during = {
    ...base,
    ...{ SECRET_KEY: secret, SECRET_KEYS_OLD: before.SECRET_KEY },
    ...{ CERTIFICATE_KEY: certificate, CERTIFICATE_KEYS_OLD: before.CERTIFICATE_KEY },
  };
  const fill = ["-m", "tests.idle.fill", "keys-are-changed-here", String(ROOMS)];
  const people = JSON.parse(python(fill, before)).flatMap(({ room, cookies }) =>
    cookies.map((cookie) => new Sender(base.PORT, room, cookie)),
  );
  const pictures = [];
  await served(before, async () => {
    for (let count = 0; count < BEFORE; count++) pictures.push(await turnOf(people, count).send(photo));
  });
  const { failed, sent, shown, seconds, rotated } = await served(during, () =>
    load(people, pictures, photo, during),
  );
  // Without the keys of before; only who signed in then is still known by one.
  const after = { ...during, CERTIFICATE_KEYS_OLD: "" };
  const closed = await served(after, async () => {
    const all = pictures.flatMap(({ by, full, thumbnail }) => [full, thumbnail].map((one) => ({ by, one })));
    const opened = [];
    for (const { by, one } of all) opened.push((await by.show(one)).startsWith("image/"));
    return opened.filter((isOpen) => !isOpen).length;
  });
  const rate = (count) => `毎秒${(count / seconds).toFixed(0)}枚`;
  console.log(`${name}: ${rate(sent)}を送り、${rate(shown)}を見て、失敗は${failed.length}件。${rotated}
  前の鍵なしで${pictures.length}枚（2つの大きさ）を開き、開けないものは${closed}枚`);
  if (failed.length || closed) throw new Failure(`壊れています：${failed.slice(0, 3).join("、")}`);
}

/** Send, show and take back at the given rate while everything is written anew, again and again. */
async function load(people, pictures, photo, env) {
  const failed = [];
  const calls = new Set();
  let [sent, shown] = [0, 0];
  const tried = (work) => {
    const call = work.catch((fault) => failed.push(String(fault.message))).then(() => calls.delete(call));
    calls.add(call);
  };
  const send = async (count) => {
    const picture = await turnOf(people, count).send(photo);
    sent += 1;
    if (count % TAKEN_BACK === 0) await picture.by.takeBack(picture.id);
    else pictures.push(picture);
  };
  const show = async () => {
    const { by, full, thumbnail } = pictures[Math.floor(Math.random() * pictures.length)];
    await by.show(Math.random() < 0.5 ? full : thumbnail);
    shown += 1;
  };
  const began = Date.now();
  const rotating = rotateUntil(began + SECONDS * 1000, env);
  for (let count = 0; count < SECONDS * EACH_A_SECOND; count++) {
    await pause(Math.max(0, began + (count * 1000) / EACH_A_SECOND - Date.now()));
    while (calls.size > UNDER_WAY) await Promise.race(calls);
    tried(send(count));
    tried(show());
  }
  await Promise.all(calls);
  const seconds = (Date.now() - began) / 1000;
  return { failed, sent, shown, seconds, rotated: await rotating };
}

/** Rotate at least once, and until the time is over; tell what the last one left. */
async function rotateUntil(until, env) {
  const began = Date.now();
  let [runs, said] = [0, ""];
  do {
    const args = ["-m", "flask", "--app", "wsgi", "keys", "rotate"];
    said = (await promisify(execFile)(PYTHON, args, { cwd: inProject(), env })).stdout;
    if (runs++ === 0) console.log(`  1回目：${said.trim().split("\n").slice(-3).join(" / ")}`);
  } while (Date.now() < until);
  const [left] = /書き直していないもの：\d+ファイル/.exec(said) ?? ["?"];
  if (!left.includes("：0ファイル")) throw new Failure(left);
  return `${runs}回書き直し（${secondsSince(began)}秒）、${left}`;
}

async function served(env, work) {
  const gunicorn = ["-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "wsgi:app"];
  const server = start("torture-keys-server", PYTHON, gunicorn, { env });
  try {
    await answering(server, `http://127.0.0.1:${env.PORT}/readyz`);
    return await work();
  } finally {
    await stop(server);
  }
}

function turnOf(people, count) {
  return people[count % people.length];
}

function newKey() {
  return randomBytes(32).toString("hex");
}

function python(args, env) {
  return execFileSync(PYTHON, args, {
    cwd: inProject(),
    env,
    encoding: "utf8",
    stdio: "pipe",
    maxBuffer: 1e8,
  });
}
