import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Segment } from 'embedded-postgres/segments';
import * as z from 'zod';
import type { Encryption } from '../crypto/encryption.ts';
import { decryptFrom, digesting, digestOf, encryptTo, syncFolder, unfinished, writeWhole } from './encrypted-files.ts';
import { type ArchivedUpload, isSegment, parseUpload, uploadFile } from './rules.ts';

/** The folder of one life of a database: from its creation, or its restore, to its loss. */
export interface Archive {
  readonly folder: string;
  readonly encryption: Encryption;
}

export const walFolder = ({ folder }: Archive): string => join(folder, 'wal');
export const uploadsFolder = ({ folder }: Archive): string => join(folder, 'files');
export const backupsFolder = ({ folder }: Archive): string => join(folder, 'backups');

export const walLabel = (name: string): string => `wal ${name}`;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Names in a folder; none if the folder does not exist. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

export async function createArchive(archive: Archive): Promise<void> {
  for (const folder of [archive.folder, walFolder(archive), uploadsFolder(archive), backupsFolder(archive)])
    await mkdir(folder, { mode: 0o700 });
  await syncFolder(archive.folder);
}

/** In order. */
export const listSegments = async (archive: Archive): Promise<string[]> =>
  (await namesIn(walFolder(archive))).filter(isSegment).sort();

/** Every change until then is in this file of the write-ahead log, or in one before it. */
export const segmentTime = async (archive: Archive, name: string): Promise<Date> =>
  (await stat(join(walFolder(archive), name))).mtime;

/**
 * Archives a file of the write-ahead log with the time of its last change, after the uploaded files that it mentions.
 * @throws when the archive is full, missing, or has another file of that name
 */
export async function archiveWal(archive: Archive, uploads: UploadArchive, { name, path }: Segment): Promise<void> {
  await uploads.update();
  const target = join(walFolder(archive), name);
  const label = walLabel(name);
  if (existsSync(target)) {
    const archived = await decryptFrom(target, label, archive.encryption, digestOf);
    // PostgreSQL asks again after a crash.
    if (archived.sha256 === (await digestOf(createReadStream(path))).sha256) return;
    throw new Error(`${target} exists with other content: another database is archived there`);
  }
  await writeWhole(target, async (part) => {
    const { mtime } = await stat(path);
    await encryptTo(part, label, archive.encryption, createReadStream(path));
    await utimes(part, mtime, mtime);
    return target;
  });
}

export async function listUploads(archive: Archive): Promise<ArchivedUpload[]> {
  const folder = uploadsFolder(archive);
  const folders = await namesIn(folder);
  const names = await Promise.all(folders.map((name) => namesIn(join(folder, name))));
  return names.flat().flatMap((file) => parseUpload(file) ?? []);
}

/** The uploaded files of an installation. They are encrypted, and never change. */
async function listStored(folder: string): Promise<string[]> {
  const folders = await namesIn(folder);
  const names = await Promise.all(folders.map((name) => namesIn(join(folder, name))));
  return names.flat().filter((name) => !name.endsWith(unfinished));
}

export const storedPath = (folder: string, name: string): string => join(folder, name.slice(0, 2), name);
export const uploadPath = (archive: Archive, upload: ArchivedUpload): string =>
  join(uploadsFolder(archive), upload.name.slice(0, 2), uploadFile(upload));

/** Copies uploaded files that the archive lacks. */
export class UploadArchive {
  readonly #archive: Archive;
  readonly #stored: string | null;
  #known: Set<string> | null = null;

  /** @param stored the folder of uploaded files; null if they are kept elsewhere */
  constructor(archive: Archive, stored: string | null) {
    this.#archive = archive;
    this.#stored = stored;
  }

  async update(): Promise<void> {
    const stored = this.#stored;
    if (stored === null) return;
    this.#known ??= new Set((await listUploads(this.#archive)).map(({ name }) => name));
    for (const name of await listStored(stored)) {
      if (this.#known.has(name)) continue;
      if (await this.#copy(storedPath(stored, name), name)) this.#known.add(name);
    }
  }

  /** Returns false if the file has been deleted. */
  async #copy(path: string, name: string): Promise<boolean> {
    const folder = join(uploadsFolder(this.#archive), name.slice(0, 2));
    await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    try {
      await writeWhole(join(folder, name), async (part) => {
        const digest = digesting();
        await pipeline(
          createReadStream(path),
          digest.through,
          createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
        );
        return join(folder, uploadFile({ name, ...digest.read() }));
      });
      return true;
    } catch (error) {
      if (isMissing(error) && !existsSync(path)) return false;
      throw error;
    }
  }

  /** Archived files that the installation still has. */
  async present(): Promise<ArchivedUpload[]> {
    const stored = new Set(this.#stored === null ? [] : await listStored(this.#stored));
    return (await listUploads(this.#archive)).filter(({ name }) => stored.has(name));
  }
}

/** Remembers which archive belongs to a data folder. A backup does not contain it, so a restored one begins another. */
const reference = z.object({
  /** `BACKUP_DIR` */
  parent: z.string(),
  name: z.string(),
});

type ArchiveReference = z.output<typeof reference>;

const referenceFile = 'archive.json';

export async function readReference(data_dir: string): Promise<ArchiveReference | null> {
  try {
    const { parent, name } = reference.parse(JSON.parse(await readFile(join(data_dir, referenceFile), 'utf8')));
    return { parent, name: basename(name) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export const writeReference = (data_dir: string, written: ArchiveReference): Promise<void> =>
  writeWhole(join(data_dir, referenceFile), async (part) => {
    await writeFile(part, `${JSON.stringify(written)}\n`, { mode: 0o600, flush: true });
    return join(data_dir, referenceFile);
  });

export const removeAll = (paths: readonly string[]): Promise<unknown> =>
  Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })));
