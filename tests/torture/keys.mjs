/** `npm run torture:keys`: rotates keys while pictures are sent, viewed and deleted. No call and no picture may fail. */
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
import { waitUntilReady } from "../../deploy/services.mjs";
import { Sender } from "./sender.mjs";

const IS_SHORT = process.argv.includes("--short");
const [ROOMS, PICTURES_BEFORE, SECONDS] = IS_SHORT ? [20, 200, 8] : [60, 2000, 60];
const CALLS_PER_SECOND = 50;
// The product refuses calls beyond its queue of pictures. Waiting here lowers the rate on a busy machine.
const PARALLEL_MAX = 50;
const CALLS_PER_DELETION = 10;
// Small, because this tests the keys, not the decoding.
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
  const before = { ...base, SECRET_KEY: newKey(), CERTIFICATE_KEY: newKey() };
  const during = {
    ...base,
    SECRET_KEY: newKey(),
    SECRET_KEYS_OLD: before.SECRET_KEY,
    CERTIFICATE_KEY: newKey(),
    CERTIFICATE_KEYS_OLD: before.CERTIFICATE_KEY,
  };
  const fill = ["-m", "tests.idle.fill", "keys-are-changed-here", String(ROOMS)];
  const people = JSON.parse(python(fill, before)).flatMap(({ room, cookies }) =>
    cookies.map((cookie) => new Sender(base.PORT, room, cookie)),
  );
  const pictures = [];
  await withServer(before, async () => {
    for (let count = 0; count < PICTURES_BEFORE; count++)
      pictures.push(await personFor(people, count).send(photo));
  });
  const { failed, sent, viewed, seconds, rotated } = await withServer(during, () =>
    load(people, pictures, photo, during),
  );
  // Without the old certificate key. The old secret key stays, because the sessions are from before the rotation.
  const after = { ...during, CERTIFICATE_KEYS_OLD: "" };
  const unreadable = await withServer(after, async () => {
    const all = pictures.flatMap(({ by, full, thumbnail }) => [full, thumbnail].map((one) => ({ by, one })));
    const opened = [];
    for (const { by, one } of all) opened.push((await by.view(one)).startsWith("image/"));
    return opened.filter((isOpen) => !isOpen).length;
  });
  const rate = (count) => `毎秒${(count / seconds).toFixed(0)}枚`;
  console.log(`${name}: ${rate(sent)}を送り、${rate(viewed)}を見て、失敗は${failed.length}件。${rotated}
  前の鍵なしで${pictures.length}枚（2つの大きさ）を開き、開けないものは${unreadable}枚`);
  if (failed.length || unreadable) throw new Failure(`壊れています：${failed.slice(0, 3).join("、")}`);
}

/** Send, view and delete pictures at the given rate while the files are repeatedly re-encrypted. */
async function load(people, pictures, photo, env) {
  const failed = [];
  const calls = new Set();
  let [sent, viewed] = [0, 0];
  const track = (work) => {
    const call = work.catch((error) => failed.push(String(error.message))).then(() => calls.delete(call));
    calls.add(call);
  };
  const send = async (count) => {
    const picture = await personFor(people, count).send(photo);
    sent += 1;
    if (count % CALLS_PER_DELETION === 0) await picture.by.deletePicture(picture.id);
    else pictures.push(picture);
  };
  const view = async () => {
    const { by, full, thumbnail } = pictures[Math.floor(Math.random() * pictures.length)];
    await by.view(Math.random() < 0.5 ? full : thumbnail);
    viewed += 1;
  };
  const startedAt = Date.now();
  const rotating = rotateUntil(startedAt + SECONDS * 1000, env);
  for (let count = 0; count < SECONDS * CALLS_PER_SECOND; count++) {
    await pause(Math.max(0, startedAt + (count * 1000) / CALLS_PER_SECOND - Date.now()));
    while (calls.size > PARALLEL_MAX) await Promise.race(calls);
    track(send(count));
    track(view());
  }
  await Promise.all(calls);
  const seconds = (Date.now() - startedAt) / 1000;
  return { failed, sent, viewed, seconds, rotated: await rotating };
}

/** Rotate the keys repeatedly until a time, at least once; fail if the last rotation left old files. */
async function rotateUntil(until, env) {
  const startedAt = Date.now();
  let [runs, output] = [0, ""];
  do {
    const args = ["-m", "flask", "--app", "wsgi", "keys", "rotate"];
    output = (await promisify(execFile)(PYTHON, args, { cwd: inProject(), env })).stdout;
    if (runs++ === 0) console.log(`  1回目：${output.trim().split("\n").slice(-3).join(" / ")}`);
  } while (Date.now() < until);
  const [remaining] = /書き直していないもの：\d+ファイル/.exec(output) ?? ["?"];
  if (!remaining.includes("：0ファイル")) throw new Failure(remaining);
  return `${runs}回書き直し（${secondsSince(startedAt)}秒）、${remaining}`;
}

async function withServer(env, work) {
  const gunicorn = ["-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "wsgi:app"];
  const server = start("torture-keys-server", PYTHON, gunicorn, { env });
  try {
    await waitUntilReady(server, `http://127.0.0.1:${env.PORT}/readyz`);
    return await work();
  } finally {
    await stop(server);
  }
}

function personFor(people, count) {
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
