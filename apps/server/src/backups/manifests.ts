import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Archive, backupsFolder, namesIn } from './archive.ts';
import { decryptFrom, encryptTo, unfinished, writeWhole } from './encrypted-files.ts';
import { type Manifest, manifestSchema } from './rules.ts';

const manifestFile = 'manifest';
const manifestLabel = (id: string) => `manifest ${id}`;

/** The folder of a backup; until it is complete, its name has a suffix. */
export const backupFolder = (archive: Archive, id: string): string => join(backupsFolder(archive), id);
export const databaseFile = (folder: string, index: number): string => join(folder, 'database', String(index));
export const databaseLabel = (id: string, path: string): string => `backup ${id} ${path}`;

export async function writeManifest(archive: Archive, folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, manifestFile);
  await writeWhole(path, async (part) => {
    const content = Readable.from([Buffer.from(JSON.stringify(manifest))]);
    await encryptTo(part, manifestLabel(manifest.id), archive.encryption, content);
    return path;
  });
}

export async function readManifest(archive: Archive, id: string): Promise<Manifest> {
  const path = join(backupFolder(archive, id), manifestFile);
  const content = await decryptFrom(path, manifestLabel(id), archive.encryption, (bytes) => text(bytes));
  return manifestSchema.parse(JSON.parse(content));
}

/** The complete backups, oldest first. */
export async function listBackups(archive: Archive): Promise<string[]> {
  const names = await namesIn(backupsFolder(archive));
  return names
    .filter((name) => !name.endsWith(unfinished) && existsSync(join(backupsFolder(archive), name, manifestFile)))
    .sort();
}

export const listUnfinished = async (archive: Archive): Promise<string[]> =>
  (await namesIn(backupsFolder(archive)))
    .filter((name) => name.endsWith(unfinished))
    .map((name) => join(backupsFolder(archive), name));
