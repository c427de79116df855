import { join } from 'node:path';
import { createBackup, deleteExpired } from './backups/backup.ts';
import { archiveSegments, findArchive, openArchive, requireBackupFolder } from './backups/open.ts';
import { connectEmbeddedDatabase } from './db/embedded-database.ts';
import { readSecrets } from './secrets.ts';
import { requireConfig } from './startup/command.ts';
import { StartupError } from './startup-error.ts';

const megabytes = (sizes: readonly { readonly size: number }[]) =>
  `${Math.ceil(sizes.reduce((sum, { size }) => sum + size, 0) / 1e6).toLocaleString('en-US')} MB`;

async function run(): Promise<void> {
  const config = requireConfig();
  const { backup, data_dir } = config;
  if (!backup) throw new StartupError('Set BACKUP_DIR to a folder on another disk, and restart the server with it.');
  const secrets = readSecrets(config, false);
  const installation = { ...config, secrets };
  await requireBackupFolder(backup.folder);
  const database = await connectEmbeddedDatabase(data_dir, async () =>
    archiveSegments(await openArchive(backup, installation), null),
  );
  try {
    const archive = await findArchive(backup, installation);
    if (!archive)
      throw new StartupError(
        `The running server does not archive to ${backup.folder}. Restart it with this BACKUP_DIR.`,
      );
    const startedAt = performance.now();
    const source = { database: join(data_dir, 'database'), uploads: archive.uploads, url: database.backup_url };
    const { id, files, uploads } = await createBackup(archive, source, new Date());
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`Created the backup ${id} in ${archive.folder} in ${seconds.toFixed(1)} s.`);
    console.log(`Database: ${megabytes(files)}. Uploaded files: ${uploads.length}, ${megabytes(uploads)}.`);
    for (const expired of await deleteExpired(archive, backup.days, new Date()))
      console.log(`Deleted the backup ${expired}.`);
    const key = secrets.encryption_keys[0].id;
    const where = config.encryption_keys ? 'of ENCRYPTION_KEYS' : `in ${join(data_dir, 'secrets.json')}`;
    console.log(`It can only be restored with the key ${key} ${where}. Keep a copy of the keys elsewhere.`);
  } finally {
    await database.close();
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
