import { parseArgs } from 'node:util';
import { findBackup, uploadsOf } from './backups/open.ts';
import { requireEmpty, restoreBackup } from './backups/restore.ts';
import { readSecrets } from './secrets.ts';
import { requireConfig } from './startup/command.ts';
import { errorCodeOf, StartupError } from './startup-error.ts';

const usage = 'Usage: npm run restore -- [--to 2026-11-28T14:30:00Z] [--backup 20261128T020000Z]';

function readOptions(): { to: Date | null; id: string | null } {
  const { values } = parseArgs({ options: { to: { type: 'string' }, backup: { type: 'string' } } });
  const to = values.to === undefined ? null : new Date(values.to);
  // Without a zone the time would depend on this machine.
  if (to && (Number.isNaN(to.getTime()) || !/(?:Z|[+-]\d\d:?\d\d)$/.test(values.to ?? '')))
    throw new StartupError(`--to must be a time with a zone. ${usage}`);
  return { to, id: values.backup ?? null };
}

async function run(): Promise<void> {
  const { to, id } = readOptions();
  const config = requireConfig();
  const { backup, data_dir, database_url, storage } = config;
  if (!backup || database_url) throw new StartupError('Set BACKUP_DIR to the folder of the backups.');
  requireEmpty(data_dir);
  const secrets = readSecrets(config, false);
  const startedAt = performance.now();
  const { archive, manifest } = await findBackup(backup.folder, secrets, { id, to });
  console.log(`Restoring the backup ${manifest.id} of ${archive.folder} to ${data_dir} …`);
  const time = await restoreBackup(archive, manifest, { data_dir, uploads: uploadsOf(storage), to });
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`Restored to ${time.toISOString()}${to ? '' : ', the end of the archive,'} in ${seconds.toFixed(1)} s.`);
  console.log(`Start the server on ${data_dir}, run npm run audit:verify, and create a backup.`);
}

try {
  await run();
} catch (error) {
  const isUsage = errorCodeOf(error).startsWith('ERR_PARSE_ARGS');
  if (isUsage) console.error(usage);
  else console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
