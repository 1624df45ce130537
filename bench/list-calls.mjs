/** The measured calls of the lists of an office, and their measurement. */
import { Failure } from "../deploy/output.mjs";
import { median, quantile } from "./summary.mjs";

const CONTACTS = "/api/chat/contacts/";
const ROOMS = "/api/chat/rooms/";
const HOMES = "/api/facilities/homes/";
const PEOPLE = "/api/applicants/preferences/";

/**
 * Measure all lists of a facility (G) and a counselor (C).
 * @param {import("./browser.mjs").Browser} facility
 * @param {import("./browser.mjs").Browser} counselor
 * @param {number} times the measured calls of each list, after one that is not measured
 */
export async function measureLists(facility, counselor, times) {
  const results = [];
  for (const path of sharedPaths()) {
    results.push(await measureCall(facility, "G", path, times));
    results.push(await measureCall(counselor, "C", path, times));
  }
  for (const path of listPaths(HOMES)) results.push(await measureCall(facility, "G", path, times));
  for (const path of listPaths(PEOPLE)) results.push(await measureCall(counselor, "C", path, times));
  return results;
}

/** Return the paths that both the facility and the counselor request. */
function sharedPaths() {
  const filters = [
    "q=佐藤",
    "q=はるこ 300",
    "q=１さとうはるこ",
    "waits_for=request",
    "waits_for=quiet",
    "home=3",
    "preference=70",
    "mine=true",
    "unassigned=true",
  ];
  const tabs = ["pending", "accepted", "moved_in", "ended"].map((tab) => `state=${tab}`);
  const orders = ["waiting", "name", "message"].map((order) => `order=${order}`);
  const counted = ["", ...filters, "unread=true"].map((query) => `${CONTACTS}counts/?${query}`);
  const listed = ["", "offset=1500", ...tabs, ...orders, ...filters, "unread=true", "waiting=true"];
  return [
    ...listed.map((query) => `${CONTACTS}?${query}`),
    ...counted,
    ...["", "view=unanswered", "view=visits", "q=佐藤"].map((query) => `${ROOMS}?${query}`),
    `${ROOMS}counts/`,
    "/api/chat/unread/",
    "/api/chat/unread/rooms/",
    "/api/chat/today/",
  ];
}

function listPaths(path) {
  const filters = ["", "offset=0", "q=佐藤 春子 555", "order=name", "state=unread", "state=open"];
  return filters.map((query) => `${path}?${query}`);
}

async function measureCall(client, roleLetter, path, times) {
  const durations = [];
  let statements = 0;
  for (let turn = 0; turn <= times; turn++) {
    const startedAt = performance.now();
    const response = await client.request("GET", encodeURI(path));
    await response.arrayBuffer();
    if (!response.ok) throw new Failure(`${path}: ${response.status}`);
    if (turn) durations.push(performance.now() - startedAt);
    statements = Math.max(statements, Number(response.headers.get("X-Statements")));
  }
  const name = `${roleLetter} ${path.replace("/api", "")}`;
  return { path: name, p50: median(durations), p95: quantile(durations, 0.95), statements };
}
