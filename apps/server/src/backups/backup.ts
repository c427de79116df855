import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { errorCodeOf, StartupError } from '../startup-error.ts';
import {
  type Archive,
  backupsFolder,
  listSegments,
  listUploads,
  removeAll,
  segmentTime,
  type UploadArchive,
  uploadPath,
  walFolder,
} from './archive.ts';
import { encryptTo, syncFolder, unfinished } from './encrypted-files.ts';
import {
  backupFolder,
  databaseFile,
  databaseLabel,
  listBackups,
  listUnfinished,
  readManifest,
  writeManifest,
} from './manifests.ts';
import { type BackupFile, expiredBackups, isInBackup, type Manifest, missingSegment } from './rules.ts';
import { withBackupSession } from './session.ts';

/** How many files are copied at once. */
const concurrency = 4;

const labelFile = 'backup_label';
/** The other files count from 0. */
const labelIndex = -1;
/** It is copied last. */
const controlFile = 'global/pg_control';

export interface BackupSource {
  /** The folder of the database. */
  readonly database: string;
  readonly uploads: UploadArchive;
  /** As a role that may start backups. */
  readonly url: string;
  /** How long it may take until the log is archived; there is a default. */
  readonly archive_timeout_ms?: number;
}

/** Copies the database while it is used. @throws StartupError when another backup runs, or the server does not archive */
export async function createBackup(archive: Archive, source: BackupSource, now: Date): Promise<Manifest> {
  const id = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return withBackupSession(
    source.url,
    `healthplanner ${id}`,
    async (start) => {
      await removeAll(await listUnfinished(archive));
      const folder = backupFolder(archive, id) + unfinished;
      try {
        await mkdir(folder, { mode: 0o700 });
        await mkdir(join(folder, 'database'), { mode: 0o700 });
        const { started_at, stop, ...server } = await start();
        const target = { archive, id, folder };
        const copied = await copyDatabase(target, source.database);
        const { label, first_segment, last_segment } = await stop();
        await requireArchived(archive, first_segment, last_segment);
        const labelled = { path: labelFile, index: labelIndex };
        const files = [...copied.files, await copyFile(target, labelled, Readable.from([Buffer.from(label)]))];
        const manifest: Manifest = {
          format: 1,
          id,
          ...server,
          started_at: started_at.toISOString(),
          ended_at: (await segmentTime(archive, last_segment)).toISOString(),
          first_segment,
          last_segment,
          files,
          folders: copied.folders,
          uploads: await source.uploads.present(),
        };
        await syncFolder(join(folder, 'database'));
        await writeManifest(archive, folder, manifest);
        await rename(folder, backupFolder(archive, id));
        await syncFolder(backupsFolder(archive));
        return manifest;
      } catch (error) {
        await removeAll([folder]);
        throw error;
      }
    },
    source.archive_timeout_ms,
  );
}

/** PostgreSQL has waited until its server archived them: to here? */
async function requireArchived(archive: Archive, first: string, last: string): Promise<void> {
  const missing = missingSegment(first, last, new Set(await listSegments(archive)));
  if (missing)
    throw new StartupError(
      `The write-ahead log ${missing} of the backup is not in ${archive.folder}. Does the server archive elsewhere?`,
    );
}

interface BackupTarget {
  readonly archive: Archive;
  readonly id: string;
  /** Where it is written; later it is renamed. */
  readonly folder: string;
}

async function copyDatabase(target: BackupTarget, database: string): Promise<Pick<Manifest, 'files' | 'folders'>> {
  const { files: paths, folders } = await listDatabase(database);
  const limit = pLimit({ concurrency, rejectOnClear: true });
  const copy = (path: string, index: number) =>
    copyFile(target, { path, index }, createReadStream(join(database, path)));
  const copies = paths.map((path, index) =>
    limit(copy, path, index).catch((error: unknown) => {
      if (errorCodeOf(error) === 'ENOENT' && !existsSync(join(database, path))) return [];
      throw error;
    }),
  );
  try {
    const files = (await Promise.all(copies)).flat();
    return { files: [...files, await copy(controlFile, paths.length)], folders };
  } finally {
    limit.clearQueue();
    await Promise.allSettled(copies);
  }
}

/** Files and folders that are deleted meanwhile are left out: the write-ahead log deletes them too. */
async function listDatabase(database: string, folder = ''): Promise<{ files: string[]; folders: string[] }> {
  const entries = await readdir(join(database, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT' && folder !== '') return [];
    throw error;
  });
  const found: { files: string[]; folders: string[] } = { files: [], folders: [] };
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (!isInBackup(path)) continue;
    if (entry.isFile() && path !== controlFile) found.files.push(path);
    if (!entry.isDirectory()) continue;
    const inner = await listDatabase(database, path);
    found.files.push(...inner.files);
    found.folders.push(path, ...inner.folders);
  }
  return found;
}

async function copyFile(
  { archive, id, folder }: BackupTarget,
  { path, index }: Pick<BackupFile, 'path' | 'index'>,
  content: Readable,
): Promise<BackupFile> {
  const target = databaseFile(folder, index);
  const digest = await encryptTo(target, databaseLabel(id, path), archive.encryption, content);
  return { path, index, ...digest };
}

/** Deletes what is not needed to restore to any time in the last days. @returns the deleted backups */
export async function deleteExpired(archive: Archive, days: number, now: Date): Promise<string[]> {
  const ids = await listBackups(archive);
  const manifests = await Promise.all(ids.map((id) => readManifest(archive, id)));
  const expired = expiredBackups(manifests, days, now).map(({ id }) => id);
  const oldest = manifests.find(({ id }) => !expired.includes(id));
  if (expired.length === 0 || !oldest) return [];
  // Renamed first, so that an interruption leaves no backup that looks complete.
  for (const id of expired) await rename(backupFolder(archive, id), backupFolder(archive, id) + unfinished);
  await removeAll(expired.map((id) => backupFolder(archive, id) + unfinished));
  const segments = (await listSegments(archive)).filter((name) => name < oldest.first_segment);
  await removeAll(segments.map((name) => join(walFolder(archive), name)));
  const needed = new Set(oldest.uploads.map(({ name }) => name));
  for (const upload of await listUploads(archive)) {
    const path = uploadPath(archive, upload);
    // Archived before the oldest backup and not in it: deleted before it.
    if (!needed.has(upload.name) && (await stat(path)).mtime < new Date(oldest.started_at)) await removeAll([path]);
  }
  return expired;
}
