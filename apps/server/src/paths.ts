import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the server's workspace: the bundle and the sources lie at different depths below it. */
export const serverRoot: string = above(dirname(fileURLToPath(import.meta.url)));

export const migrationsFolder: string = join(serverRoot, 'migrations');

/** The built browser side. */
export const webFolder: string = join(serverRoot, '../web/dist');

function above(folder: string): string {
  return existsSync(join(folder, 'migrations')) ? folder : above(dirname(folder));
}
