// @ts-check
// Builds the browser application into the given folder and compresses its text files ahead of time.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.argv[2] ?? '';
/** Smaller files are not worth a second copy, in bytes. */
const minBytes = 1024;

const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', ...options], {
  cwd: join(root, 'apps/web'),
  stdio: 'inherit',
});

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg|json|webmanifest)$/.test(name)) continue;
  const content = readFileSync(join(folder, name));
  if (content.length < minBytes) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
}
