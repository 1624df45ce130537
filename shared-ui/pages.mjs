/** Part of `npm run generate`: writes the list of the apps' pages for the server, from paths.ts and titles.ts. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const FILE = at("server/blueprints/site/generated/pages.json");
const alias = { "shared-ui": at("shared-ui/src") };

const { pagesForServer } = await load("shared-ui/src/lib/routing/pages-for-server.ts");
const FOLDERS = {
  "liff-app": "liff-app/src",
  "portal-app": "portal-app/src",
  operator: "portal-app/src/operator",
};
const lists = {};
for (const [app, folder] of Object.entries(FOLDERS)) {
  const { PAGES, EARLY = {} } = await load(`${folder}/paths.ts`);
  const { TITLES } = await load(`${folder}/titles.ts`);
  lists[app] = pagesForServer(PAGES, TITLES, EARLY);
}
mkdirSync(dirname(FILE), { recursive: true });
writeFileSync(FILE, `${JSON.stringify(lists, null, 2)}\n`);

async function load(path) {
  const { module } = await runnerImport(at(path), { configFile: false, resolve: { alias } });
  return module;
}
