/** Test data of the benchmarks, created through the API: 20 homes with pictures and 50 contacts in mixed states. */
import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { freePort } from "../deploy/ports.mjs";
import { start, stop } from "../deploy/processes.mjs";
import { waitUntilReady } from "../deploy/services.mjs";
import { Browser } from "./browser.mjs";
import { measuredEnvironment, onServerCore } from "./machine.mjs";

export const PASSWORD = "quiet-river-at-night";
const HOMES = 20;
const CONTACTS = 50;
const ANALYZE = `
from sqlalchemy import text
from server.core.database import db
from wsgi import app
with app.app_context():
    db.session.execute(text("ANALYZE"))
    db.session.commit()
`;

/**
 * Create tables and accounts, by default one facility and one counselor. Runs before the server starts.
 * @param {Record<string, string>} accounts the role of each, by its name
 */
export function prepareDatabase(env, accounts = { facility: "facility", counselor: "counselor" }) {
  const flask = (args, input) =>
    execFileSync(PYTHON, ["-m", "flask", "--app", "wsgi", ...args], {
      cwd: inProject(),
      env,
      input,
      stdio: "pipe",
    });
  flask(["db", "upgrade"]);
  for (const [name, role] of Object.entries(accounts)) {
    const options = ["--role", role, "--email", emailOf(name), "--name", "こもれび暮らしサポート"];
    flask(["accounts", "create", ...options], `${PASSWORD}\n`);
  }
}

/**
 * Serve an empty database, fill it, and run the measurement while the server runs.
 * @template Results
 * @param {{ databaseUrl: string, folder: string, app?: string, accounts?: Record<string, string> }} options
 * @param {(world: { address: string, env: Record<string, string>, facility: Browser, counselor: Browser }) => Promise<Results>} measure
 */
export async function inServedWorld({ databaseUrl, folder, app = "wsgi:app", accounts }, measure) {
  const port = await freePort();
  const env = measuredEnvironment(port, databaseUrl, folder);
  prepareDatabase(env, accounts);
  const gunicorn = ["-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", app];
  const [command, ...args] = onServerCore([PYTHON, ...gunicorn]);
  const server = start("bench-server", command, args, { env });
  const address = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(server, `${address}/healthz`);
    return await measure({ address, env, ...(await fillWorld(address)) });
  } finally {
    await stop(server);
  }
}

/** Run a Python module of the benches, which multiplies the rows; return its output. */
export async function multiplyRows(env, module, ...args) {
  const startedAt = Date.now();
  const options = { cwd: inProject(), env };
  const { stdout } = await promisify(execFile)(PYTHON, ["-m", module, ...args], options);
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0)}秒で用意しました。\n`);
  return stdout;
}

/** Create homes, preferences and contacts through the running server; return both signed-in clients and a preference. */
export async function fillWorld(address) {
  const facility = new Browser(address);
  const counselor = new Browser(address);
  await facility.signIn(emailOf("facility"), PASSWORD);
  await counselor.signIn(emailOf("counselor"), PASSWORD);
  const homes = [];
  for (let number = 0; number < HOMES; number++) homes.push(await makeHome(facility, number));
  const preferences = [];
  for (let number = 0; number < CONTACTS; number++) {
    const preference = await makePreference(counselor, number);
    const home = homes[number % HOMES];
    const contact = await facility.call("POST", "/api/chat/contacts/", { home, preference });
    await setState(`/api/chat/contacts/${contact.id}`, number, facility, counselor);
    preferences.push(preference);
  }
  return { facility, counselor, preference: preferences[0] };
}

/** A fifth each: pending, declined, accepted, accepted with certificates allowed, closed. */
async function setState(contact, number, facility, counselor) {
  const state = number % 5;
  if (state === 1) await counselor.call("PATCH", `${contact}/decline_contact/`);
  if (state >= 2) await counselor.call("PATCH", `${contact}/accept_contact/`);
  if (state === 3) await counselor.call("POST", `${contact}/add_allowed_user/`);
  if (state === 4) await facility.call("PATCH", `${contact}/close/`);
}

async function makeHome(facility, number) {
  const home = await facility.call("POST", "/api/facilities/homes/", {
    name: `ひだまりホーム世田谷 ${number}号館`,
    postal_code: "1540017",
    prefecture: "東京都",
    address_1: "世田谷区",
    address_2: `世田谷1-2-${number} ひだまりハイツ`,
    contact_name: "高橋 直子",
    contact_phone: "0300001234",
    contact_email: "home@example.com",
    acceptance_levels: ["1", "2", "3", "4"],
    target_groups: ["mental", "intellectual", "developmental"],
    rent: 45000,
    building_type: "existing_house",
    curfew: true,
    pets_resident: ["dog", "cat"],
    home_type: "share_house",
    medical_supports: ["visiting_nurse", "hospital_escort"],
    greeting:
      "はじめまして。ひだまりホームの高橋です。見学はいつでもできます。\n気になることは、何でもお聞きください。",
  });
  const pictures = new FormData();
  for (let copy = 0; copy < 3; copy++) pictures.append("images", picture(), "home.jpg");
  await facility.call("POST", `/api/facilities/homes/${home.id}/upload_images/`, pictures);
  return home.id;
}

export async function makePreference(counselor, number) {
  const form = new FormData();
  const fields = {
    name: `山本 一郎 ${number}`,
    age: "44",
    gender: "male",
    postal_code: "1540017",
    prefecture: "東京都",
    address_1: "世田谷区",
    address_2: `世田谷4-5-${number}`,
    preferredLocation_prefecture: ["東京都", "神奈川県", "埼玉県"],
    support_level: "2",
    condition_categories: ["mental", "developmental"],
    condition_detail: "静かなところで暮らしたいです。朝は起きるのに時間がかかります。",
    building_types: ["no_preference"],
    home_types: ["share_house", "one_room"],
    medical_supports: ["visiting_nurse"],
    consent_way: "written",
    consented_on: "2026-01-05",
  };
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  if (number % 2) form.append("disability_certificate", picture(), "certificate.jpg");
  return (await counselor.call("POST", "/api/applicants/preferences/", form)).id;
}

function picture() {
  return new Blob([readFileSync(inProject("tests", "e2e", "fixtures", "living-room.jpg"))]);
}

export function emailOf(name) {
  return `${name}@example.com`;
}

/** Collect the statistics of new rows, as PostgreSQL does within a minute; without them its plans are poor. */
export function analyze(env) {
  execFileSync(PYTHON, ["-c", ANALYZE], { cwd: inProject(), env, stdio: "pipe" });
}
