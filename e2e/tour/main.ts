import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDataFolder, startServer, stopServer } from '../fixtures/server.ts';
import { contactSheet } from './contact-sheet.ts';
import { takePictures } from './pictures.ts';
import { findRecordIds } from './records.ts';
import { screens } from './screens.ts';

const folder = fileURLToPath(new URL('../../tour/', import.meta.url));
/** Parts of names after `npm run tour --` choose among the screens. */
const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

rmSync(folder, { recursive: true, force: true });
const data = createDataFolder();
const server = await startServer(data.path);
try {
  const pictures = await takePictures(server.url, chosen, await findRecordIds(server.url), folder);
  writeFileSync(join(folder, 'index.html'), contactSheet(pictures, [...new Set(chosen.map(({ name }) => name))]));
  for (const { file, notes } of pictures) for (const note of notes) console.log(`${file}: ${note}`);
  const taken = pictures.filter(({ is_taken }) => is_taken).length;
  console.log(`${taken} of ${pictures.length} pictures in tour/index.html`);
  process.exitCode = taken > 0 && taken === pictures.length ? 0 : 1;
} finally {
  await stopServer(server);
  data.remove();
}
