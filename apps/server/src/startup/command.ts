import { archiveSegments, describeGap, findArchive } from '../backups/open.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Config } from '../config.ts';
import { readConfig } from '../config.ts';
import { requireDatabase } from '../db/check-database.ts';
import { type Connection, openDb } from '../db/connection.ts';
import { connectEmbeddedDatabase } from '../db/embedded-database.ts';
import { allRows } from '../db/row-scope.ts';
import { readSecrets } from '../secrets.ts';
import { StartupError } from '../startup-error.ts';
import { printError } from './console.ts';

interface CommandContext extends Connection {
  readonly config: Config;
  readonly secrets: Secrets;
}

async function connect(config: Config, secrets: Secrets): Promise<{ url: string; close(): Promise<void> }> {
  const { backup, database_url, data_dir } = config;
  if (!database_url) {
    return connectEmbeddedDatabase(data_dir, async () => {
      const archive = backup && (await findArchive(backup, { ...config, secrets }));
      if (archive) return archiveSegments(archive, null);
      const gap = await describeGap(data_dir);
      if (gap !== null) printError(gap);
      return null;
    });
  }
  await requireDatabase('DATABASE_URL', database_url);
  return { url: database_url, close: async () => undefined };
}

/** @throws StartupError with all problems of the settings */
export function requireConfig(): Config {
  const result = readConfig();
  if (!result.ok) throw new StartupError(result.problems.join('\n'));
  return result.config;
}

/** For commands beside the server, with its settings and on its database, whether it runs or not. */
export async function withServerDatabase<T>(work: (ctx: CommandContext) => Promise<T>): Promise<T> {
  const config = requireConfig();
  const secrets = readSecrets(config, false);
  const { url, close } = await connect(config, secrets);
  const connection = openDb(url, () => undefined, { size: 1, scope: allRows });
  try {
    return await work({ ...connection, config, secrets });
  } finally {
    await connection.close();
    await close();
  }
}
