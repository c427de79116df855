import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The server's workspace. The bundle and the sources are at different depths below it. */
export const serverRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)));

export const migrationsFolder: string = join(serverRoot, 'migrations');

export const webFolder: string = join(serverRoot, '../web/dist');

function findRoot(folder: string): string {
  return existsSync(join(folder, 'migrations')) ? folder : findRoot(dirname(folder));
}
