import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { Encryption } from '../crypto/encryption.ts';
import { createDataKey, decryptStream, encryptStream } from '../crypto/file-encryption.ts';

/** Of the content, before compression and encryption. */
export interface Digest {
  readonly size: number;
  readonly sha256: string;
}

/** Longer than any first line of an encrypted file, in bytes. */
const maxHeaderBytes = 512;
export const unfinished = '.part';

/** Counts and hashes what passes through. */
export function digesting(): {
  through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  read(): Digest;
} {
  const hash = createHash('sha256');
  let size = 0;
  return {
    async *through(source) {
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    read: () => ({ size, sha256: hash.digest('hex') }),
  };
}

export async function digestOf(content: AsyncIterable<Buffer>): Promise<Digest> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file that either does not exist or is complete, also after a power failure.
 * @param write returns the final path
 */
export async function writeWhole(path: string, write: (part: string) => Promise<string>): Promise<void> {
  const part = `${path}.${randomBytes(6).toString('hex')}${unfinished}`;
  try {
    await rename(part, await write(part));
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * A line with the key of the file, which a key of the installation encrypts; then the compressed content.
 * @param label what the file is, so that it cannot take the place of another
 */
export async function encryptTo(
  path: string,
  label: string,
  encryption: Encryption,
  content: Readable,
): Promise<Digest> {
  const key = createDataKey();
  const digest = digesting();
  const header = `${encryption.encrypt(label, key.toString('base64'))}\n`;
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  output.write(header);
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(content, digest.through, gzip, encryptStream(key), output);
  return digest.read();
}

/** @throws when the file is damaged, or none of the keys decrypts it */
export async function decryptFrom<T>(
  path: string,
  label: string,
  encryption: Encryption,
  consume: (content: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0);
    const length = buffer.indexOf('\n');
    if (length === -1) throw new Error(`${path} is damaged`);
    const key = Buffer.from(encryption.decrypt(label, buffer.subarray(0, length).toString()), 'base64');
    const content = handle.createReadStream({ start: length + 1, autoClose: false });
    return await pipeline(content, decryptStream(key), createGunzip(), consume);
  } finally {
    await handle.close();
  }
}

/** Writes the decrypted content to `target`. */
export async function decryptTo(
  target: string,
  { path, label, encryption }: { readonly path: string; readonly label: string; readonly encryption: Encryption },
): Promise<Digest> {
  const digest = digesting();
  await decryptFrom(path, label, encryption, (content) =>
    pipeline(content, digest.through, createWriteStream(target, { mode: 0o600, flush: true })),
  );
  return digest.read();
}
