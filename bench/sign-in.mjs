/** `npm run bench:sign-in`: how long a sign-in takes while 50 pictures wait to be decoded, beside the same without. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../deploy/output.mjs";
import { PYTHON } from "../deploy/paths.mjs";
import { freePort } from "../deploy/ports.mjs";
import { orFail, start, stop, stopOnSignals } from "../deploy/processes.mjs";
import { answering } from "../deploy/services.mjs";
import { Browser } from "./browser.mjs";
import { databases, describeMachine, measuredEnvironment } from "./machine.mjs";
import { emailOf, makePreference, PASSWORD, prepareDatabase } from "./world.mjs";

const PICTURES = 50;
const SIGN_INS = 100;
const LONGEST_MS = 1000;
// Nobody may send more than 100 pictures an hour.
const SENDERS = Array.from({ length: 5 }, (_, number) => `sender-${number}`);
// As a phone takes them, and as hard to decode: 12 megapixels in which no part is like another.
const PHOTO = `
import sys
from PIL import Image
Image.effect_noise((4000, 3000), 40).convert("RGB").resize((4000, 3000)).save(sys.argv[1], quality=60)
`;

stopOnSignals(130);
await orFail(main);

async function main() {
  console.log(`${describeMachine(false)}\nログイン${SIGN_INS}回ずつ、待っている写真なしと${PICTURES}枚\n`);
  const folder = mkdtempSync(join(tmpdir(), "bench-sign-in-"));
  const file = join(folder, "photo.jpg");
  execFileSync(PYTHON, ["-c", PHOTO, file]);
  const photo = new Blob([readFileSync(file)]);
  const slow = [];
  for (const [name, database] of databases(folder)) {
    try {
      const { alone, beside, decoded } = await measure(database.address, folder, photo);
      const ratio = (share) => (at(beside, share) / at(alone, share)).toFixed(1);
      console.log(`${name}: 写真なし ${told(alone)}`);
      console.log(`  写真${PICTURES}枚の待つあいだ ${told(beside)}（その間に${decoded}枚）`);
      console.log(`  比 p50 ${ratio(0.5)}倍、p99 ${ratio(0.99)}倍\n`);
      if (at(beside, 0.99) > LONGEST_MS) slow.push(name);
    } finally {
      database.drop();
    }
  }
  rmSync(folder, { recursive: true });
  if (slow.length) throw new Failure(`${slow.join("と")}で、ログインのp99が${LONGEST_MS} msを超えました。`);
}

async function measure(databaseUrl, folder, photo) {
  const env = measuredEnvironment(await freePort(), databaseUrl, folder);
  prepareDatabase(env, Object.fromEntries(["staff", ...SENDERS].map((name) => [name, "counselor"])));
  const gunicorn = ["-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "wsgi:app"];
  const server = start("bench-server", PYTHON, gunicorn, { env });
  const address = `http://127.0.0.1:${env.PORT}`;
  try {
    await answering(server, `${address}/healthz`);
    const people = await Promise.all(SENDERS.map((name) => sender(address, name)));
    const alone = await signIns(address);
    const waiting = keepWaiting(people, photo);
    const beside = await signIns(address);
    return { alone, beside, decoded: await waiting.end() };
  } finally {
    await stop(server);
  }
}

async function sender(address, name) {
  const browser = new Browser(address);
  await browser.signIn(emailOf(name), PASSWORD);
  return { browser, preference: await makePreference(browser, 0) };
}

/** Have so many pictures on their way at any moment that as many wait; `end` tells how many were decoded. */
function keepWaiting(people, photo) {
  let isOver = false;
  let decoded = 0;
  const lines = Array.from({ length: PICTURES + 1 }, async (_, number) => {
    const { browser, preference } = people[number % people.length];
    while (!isOver) {
      const form = new FormData();
      form.append("disability_certificate", photo, "certificate.jpg");
      await browser.call("PATCH", `/api/applicants/preferences/${preference}/`, form);
      decoded += isOver ? 0 : 1;
    }
  });
  return {
    async end() {
      isOver = true;
      await Promise.all(lines);
      return decoded;
    },
  };
}

/** Sign in again and again, each time in a browser that nobody knows; return how long each took. */
async function signIns(address) {
  const took = [];
  for (let count = 0; count < SIGN_INS; count++) {
    const began = performance.now();
    await new Browser(address).signIn(emailOf("staff"), PASSWORD);
    took.push(performance.now() - began);
  }
  return took.sort((one, other) => one - other);
}

function at(took, share) {
  return took[Math.floor((took.length - 1) * share)];
}

function told(took) {
  return `p50 ${at(took, 0.5).toFixed(0)} ms、p99 ${at(took, 0.99).toFixed(0)} ms`;
}
