import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder, startServer, stopServer } from '../e2e/fixtures/server.ts';
import { takePictures } from '../e2e/tour/pictures.ts';
import { findPlaces } from '../e2e/tour/places.ts';
import { screens } from '../e2e/tour/screens.ts';
import { contactSheet } from '../e2e/tour/sheet.ts';

const folder = fileURLToPath(new URL('../tour/', import.meta.url));
/** Parts of names after `npm run tour --` choose among the screens. */
const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

rmSync(folder, { recursive: true, force: true });
const world = dataFolder();
const server = await startServer(world.path);
try {
  const pictures = await takePictures(server.url, chosen, await findPlaces(server.url), folder);
  writeFileSync(join(folder, 'index.html'), contactSheet(pictures, [...new Set(chosen.map(({ name }) => name))]));
  for (const { file, notes } of pictures) for (const note of notes) console.log(`${file}: ${note}`);
  const taken = pictures.filter(({ is_taken }) => is_taken).length;
  console.log(`${taken} of ${pictures.length} pictures in tour/index.html`);
  process.exitCode = taken > 0 && taken === pictures.length ? 0 : 1;
} finally {
  await stopServer(server);
  world.remove();
}
