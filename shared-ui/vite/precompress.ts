/** Writes .br and .gz files next to the build's text assets. The server chooses which one to send. */
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT_ASSET = /\.(?:js|css|svg|json)$/;
const SMALLEST_WORTHWHILE_BYTES = 256;

/** Compresses text assets that become smaller. Not index.html, because the server fills in its settings. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    async writeBundle({ dir }, bundle) {
      if (!dir) return;
      const names = Object.keys(bundle).filter((name) => TEXT_ASSET.test(name));
      await Promise.all(names.map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  if ((await stat(path)).size <= SMALLEST_WORTHWHILE_BYTES) return;
  const content = await readFile(path);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
