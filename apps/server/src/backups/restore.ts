import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findBinaries } from 'embedded-postgres/binaries';
import { openDataFolder, ownerOf } from 'embedded-postgres/data-folder';
import { recoverPostgres } from 'embedded-postgres/recovery';
import type { Segment } from 'embedded-postgres/segments';
import pLimit from 'p-limit';
import { databaseRole, readme, restoringFolder, toStartupError } from '../db/embedded-database.ts';
import { StartupError } from '../startup-error.ts';
import {
  type Archive,
  listSegments,
  listUploads,
  removeAll,
  segmentTime,
  storedPath,
  uploadPath,
  walFolder,
  walLabel,
} from './archive.ts';
import { type Digest, decryptTo, digesting, digestOf } from './encrypted-files.ts';
import { backupFolder, databaseFile, databaseLabel } from './manifests.ts';
import { isSegment, type Manifest, missingSegment, reachedSegment } from './rules.ts';

/** How many files are copied at once. */
const concurrency = 4;

export interface RestoreOptions {
  readonly data_dir: string;
  /** The folder of uploaded files; null if they are kept elsewhere. */
  readonly uploads: string | null;
  /** Null for the end of the archive. */
  readonly to: Date | null;
}

const namesOf = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** @throws StartupError when the folder has more than the keys */
export function requireEmpty(data_dir: string): void {
  if (namesOf(data_dir).some((name) => name !== 'secrets.json' && name !== 'lost+found'))
    throw new StartupError(
      `${data_dir} is not empty. Set DATA_DIR to an empty folder, or to one with secrets.json alone.`,
    );
}

/**
 * @returns the time to which it restored
 * @throws StartupError when the archive cannot restore to that time; what was written is removed then
 */
export async function restoreBackup(archive: Archive, manifest: Manifest, options: RestoreOptions): Promise<Date> {
  const { data_dir, to } = options;
  requireEmpty(data_dir);
  const { last, reached } = await requireLog(archive, manifest, to);
  const former = namesOf(data_dir);
  const created: string[] = [];
  const folder = await openDataFolder(data_dir, readme, ['secrets.json']).catch(toStartupError);
  try {
    const database = join(data_dir, restoringFolder);
    await copyDatabase(archive, manifest, database);
    if (options.uploads !== null) await copyUploads(archive, manifest, options.uploads, created);
    const binaries = findBinaries(null, ownerOf(data_dir));
    const source = new SegmentSource(archive, last);
    await recoverPostgres(binaries, database, { role: databaseRole, to, restore: (segment) => source.restore(segment) })
      .catch((error: unknown) => {
        throw source.problem ?? error;
      })
      .catch(toStartupError);
    if (source.problem) throw source.problem;
    await rename(database, join(data_dir, 'database'));
    await folder.release();
    return to ?? reached;
  } catch (error) {
    await folder.release();
    // The next attempt begins as this one did.
    const added = namesOf(data_dir).filter((name) => !former.includes(name));
    await removeAll([...created, ...added.map((name) => join(data_dir, name))]);
    throw error;
  }
}

/** @throws StartupError when the log lacks a part of the backup, has a gap before that time, or ends before it */
async function requireLog(
  archive: Archive,
  { id, first_segment, last_segment }: Manifest,
  to: Date | null,
): Promise<{ last: string; reached: Date }> {
  const segments = await listSegments(archive);
  const lacking = missingSegment(first_segment, last_segment, new Set(segments));
  if (lacking) throw new StartupError(`The write-ahead log ${lacking} of the backup ${id} is missing.`);
  const { last, missing, beyond } = reachedSegment(first_segment, segments);
  const reached = await segmentTime(archive, last);
  const time = reached.toISOString();
  if (to && to <= reached) return { last, reached };
  if (beyond !== null)
    throw new StartupError(
      `The archive has a gap after ${time}: ${missing} is missing, but ${beyond} is there. Restore with --to ${time}, or to an earlier time.`,
    );
  if (to)
    throw new StartupError(
      `The archive ends at ${time}, before ${to.toISOString()}. To restore all that it has, omit --to.`,
    );
  return { last, reached };
}

function requireSame(path: string, found: Digest, expected: Digest): void {
  if (found.size !== expected.size || found.sha256 !== expected.sha256)
    throw new StartupError(`${path} differs from what was backed up.`);
}

async function copyDatabase(archive: Archive, { id, folders, files }: Manifest, database: string): Promise<void> {
  await mkdir(database, { mode: 0o700 });
  for (const folder of folders) await mkdir(join(database, folder), { mode: 0o700 });
  const stored = backupFolder(archive, id);
  await inParallel(files, async (file) => {
    const path = databaseFile(stored, file.index);
    const source = { path, label: databaseLabel(id, file.path), encryption: archive.encryption };
    requireSame(path, await decryptTo(join(database, file.path), source), file);
  });
}

/** All that are archived: those that were deleted before the time of the restore are deleted again by the server. */
async function copyUploads(archive: Archive, manifest: Manifest, folder: string, created: string[]): Promise<void> {
  const archived = await listUploads(archive);
  const names = new Set(archived.map(({ name }) => name));
  const missing = manifest.uploads.find(({ name }) => !names.has(name));
  if (missing) throw new StartupError(`The uploaded file ${missing.name} of the backup ${manifest.id} is missing.`);
  await inParallel(archived, async (upload) => {
    const [from, target] = [uploadPath(archive, upload), storedPath(folder, upload.name)];
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    // A folder outside the data folder may have survived.
    if (existsSync(target)) return requireSame(target, await digestOf(createReadStream(target)), upload);
    created.push(target);
    const digest = digesting();
    await pipeline(createReadStream(from), digest.through, createWriteStream(target, { mode: 0o600, flush: true }));
    requireSame(from, digest.read(), upload);
  });
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const limit = pLimit({ concurrency, rejectOnClear: true });
  const all = items.map((item) => limit(work, item));
  try {
    await Promise.all(all);
  } finally {
    limit.clearQueue();
    await Promise.allSettled(all);
  }
}

/** Answers PostgreSQL, for which a missing file is the end of the log. */
class SegmentSource {
  readonly #archive: Archive;
  readonly #last: string;
  problem: StartupError | null = null;

  constructor(archive: Archive, last: string) {
    this.#archive = archive;
    this.#last = last;
  }

  async restore({ name, path }: Segment): Promise<boolean> {
    const source = join(walFolder(this.#archive), name);
    if (isSegment(name) ? name > this.#last : !existsSync(source)) return false;
    try {
      await decryptTo(path, { path: source, label: walLabel(name), encryption: this.#archive.encryption });
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.problem ??= new StartupError(`${source} cannot be read: ${reason}. Restore to an earlier time with --to.`);
      throw this.problem;
    }
  }
}
