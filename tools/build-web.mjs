// Builds the browser side into the folder that is named, and presses what is text, so that serving it costs nothing.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.argv[2];

const vite = join(root, 'node_modules/vite/bin/vite.js');
const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
execFileSync(process.execPath, [vite, 'build', ...options], { cwd: join(root, 'web'), stdio: 'inherit' });

/** Less than this is not worth a second file, in bytes. */
const min = 1024;

for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.(js|css|svg|json|webmanifest)$/.test(name)) continue;
  const content = readFileSync(join(folder, name));
  if (content.length < min) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
}
