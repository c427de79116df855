import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchiveSegment } from 'embedded-postgres/embedded';
import type { FastifyBaseLogger } from 'fastify';
import type { BackupSettings } from '../config/backups.ts';
import type { StorageSettings } from '../config/files.ts';
import type { Secrets } from '../config/secrets.ts';
import { createEncryption } from '../crypto/encryption.ts';
import { errorCodeOf, StartupError } from '../startup-error.ts';
import {
  type Archive,
  archiveWal,
  createArchive,
  namesIn,
  readReference,
  UploadArchive,
  writeReference,
} from './archive.ts';
import { listBackups, readManifest } from './manifests.ts';
import { backupFor, type Manifest } from './rules.ts';

export interface OpenArchive extends Archive {
  readonly uploads: UploadArchive;
}

interface Installation {
  readonly data_dir: string;
  readonly storage: StorageSettings;
  readonly secrets: Secrets;
}

export const uploadsOf = (storage: StorageSettings): string | null => ('folder' in storage ? storage.folder : null);

/** @throws StartupError when the folder is missing */
export async function requireBackupFolder(folder: string): Promise<void> {
  if (!existsSync(folder))
    throw new StartupError(`BACKUP_DIR does not exist: ${folder}. Create it, or mount its disk.`);
}

function archiveAt(folder: string, { storage, secrets }: Installation): OpenArchive {
  const archive = { folder, encryption: createEncryption(secrets.encryption_keys) };
  return { ...archive, uploads: new UploadArchive(archive, uploadsOf(storage)) };
}

/**
 * The archive of this installation; null if this `BACKUP_DIR` is new to it.
 * @throws StartupError when the folder is missing
 */
export async function findArchive(
  { folder: parent }: BackupSettings,
  installation: Installation,
): Promise<OpenArchive | null> {
  await requireBackupFolder(parent);
  const known = await readReference(installation.data_dir);
  if (known?.parent !== parent) return null;
  const archive = archiveAt(join(parent, known.name), installation);
  if (existsSync(archive.folder)) return archive;
  throw new StartupError(`${archive.folder} is missing: mount its disk, or set BACKUP_DIR to another folder.`);
}

/**
 * The archive of this installation, which is created in a `BACKUP_DIR` that is new to it. For who starts the database:
 * beside a running server, changes would be archived elsewhere.
 * @throws StartupError when the folder is missing, or cannot be written
 */
export async function openArchive(backup: BackupSettings, installation: Installation): Promise<OpenArchive> {
  const found = await findArchive(backup, installation);
  if (found) return found;
  const { folder: parent } = backup;
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const name = `${time}-${randomBytes(4).toString('hex')}`;
  const archive = archiveAt(join(parent, name), installation);
  try {
    await createArchive(archive);
    await writeReference(installation.data_dir, { parent, name });
  } catch (error) {
    throw new StartupError(`BACKUP_DIR cannot be written (${errorCodeOf(error)}): ${parent}.`);
  }
  return archive;
}

/** What a start that does not continue the archive of the data folder means; null if there is none. */
export async function describeGap(data_dir: string): Promise<string | null> {
  const known = await readReference(data_dir);
  return (
    known &&
    `Changes are not archived to ${join(known.parent, known.name)} until BACKUP_DIR is ${known.parent} again: create a backup then.`
  );
}

const hints: Record<string, string> = {
  ENOSPC: 'The disk of BACKUP_DIR is full.',
  ENOENT: 'BACKUP_DIR is missing. Is its disk mounted?',
  EACCES: 'BACKUP_DIR cannot be written.',
  EROFS: 'BACKUP_DIR is read-only.',
};

/** PostgreSQL repeats what fails, and keeps its files until then. */
export function archiveSegments(archive: OpenArchive, log: FastifyBaseLogger | null): ArchiveSegment {
  let hasFailed = false;
  return async (segment) => {
    try {
      await archiveWal(archive, archive.uploads, segment);
    } catch (error) {
      hasFailed = true;
      log?.error({ err: error, file: segment.name, hint: hints[errorCodeOf(error)] }, 'backup.archive_failed');
      throw error;
    }
    if (hasFailed) log?.warn('backup.archived_again');
    hasFailed = false;
  };
}

export interface FoundBackup {
  readonly archive: Archive;
  readonly manifest: Manifest;
}

/**
 * The newest backup that was complete at that time, of all databases that were archived there.
 * @throws StartupError when there is none, or none of the keys decrypts it
 */
export async function findBackup(
  parent: string,
  { encryption_keys }: Secrets,
  { id, to }: { readonly id: string | null; readonly to: Date | null },
): Promise<FoundBackup> {
  await requireBackupFolder(parent);
  const encryption = createEncryption(encryption_keys);
  const found: (FoundBackup & { readonly ended_at: string })[] = [];
  let reason = '';
  for (const name of await namesIn(parent)) {
    const archive = { folder: join(parent, name), encryption };
    for (const backup of (await listBackups(archive)).filter((each) => id === null || each === id)) {
      const manifest = await readManifest(archive, backup).catch((error: unknown) => {
        reason = `${backup}: ${error instanceof Error ? error.message : String(error)}`;
        return null;
      });
      if (manifest) found.push({ archive, manifest, ended_at: manifest.ended_at });
    }
  }
  const backup = backupFor(
    found.sort((one, other) => one.ended_at.localeCompare(other.ended_at)),
    to,
  );
  if (backup) return backup;
  if (reason !== '')
    throw new StartupError(
      `No backup can be read (${reason}). ENCRYPTION_KEYS must be those of the time of the backup.`,
    );
  const wanted = id === null ? 'backup' : `backup ${id}`;
  throw new StartupError(`${parent} has no complete ${wanted}${to ? ` from before ${to.toISOString()}` : ''}.`);
}
