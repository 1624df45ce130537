/** Prerenders the pages listed in an app's src/prerender.tsx, each as a document below prerendered/. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type ResolvedConfig } from "vite";
import type { Prerendered } from "../src/lib/routing/prerendered";

const ROOT = /<div id="root">.*?<\/div>/s;
// The content security policy forbids inline scripts and style attributes.
const FORBIDDEN = /<script|\sstyle="/;

/** Runs after the build. The server fills in settings and title, as in index.html. */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "prerender",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved: (resolved) => {
      config = resolved;
    },
    async closeBundle() {
      const dist = join(config.root, config.build.outDir);
      // Inside the app's folder, so that Node finds its libraries.
      const built = join(dist, "prerender");
      await build({
        root: config.root,
        configFile: config.configFile,
        logLevel: "warn",
        build: { ssr: "src/prerender.tsx", outDir: built, manifest: false, copyPublicDir: false },
      });
      const pages: Prerendered = await import(pathToFileURL(join(built, "prerender.js")).href);
      const html = await readFile(join(dist, "index.html"), "utf8");
      for (const wording of pages.WORDINGS)
        for (const path of pages.PAGES) {
          const content = await pages.render(path, wording);
          const forbidden = content.match(FORBIDDEN);
          if (forbidden) throw new Error(`${path} is prerendered with ${forbidden[0]}.`);
          const file = join(dist, "prerendered", wording, path, "index.html");
          await mkdir(dirname(file), { recursive: true });
          const root = `<div id="root" data-prerendered="${wording}">${content}</div>`;
          await writeFile(
            file,
            html.replace(ROOT, () => root),
          );
        }
      await rm(built, { recursive: true });
    },
  };
}
