import { writeFile } from 'node:fs/promises';
import { databaseSource, withMigratedDatabase } from './generate-database.ts';
import { pathsSource } from './generate-paths.ts';

const files = {
  'packages/contract/src/paths.gen.ts': pathsSource(),
  'apps/server/src/db/database.gen.ts': await withMigratedDatabase(databaseSource),
};
for (const [path, text] of Object.entries(files)) {
  await writeFile(new URL(`../${path}`, import.meta.url), text);
  console.log(path);
}
