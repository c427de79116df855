import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { DataKeys } from '../../apps/server/src/crypto/data-keys/data-keys.ts';
import { encryptedColumns } from '../../apps/server/src/crypto/encrypted-columns.ts';
import { createEncryption, type Encryption, type EncryptionKey } from '../../apps/server/src/crypto/encryption.ts';
import { decryptFile } from '../../apps/server/src/crypto/file-encryption.ts';
import { DataKeyCache } from '../../apps/server/src/db/data-key-cache.ts';
import { demoPassword } from '../../apps/server/src/seed/demo-accounts.ts';

/** Signs in as a browser does. @returns the name of the user @throws when the server does not accept it */
export async function signIn(origin: string): Promise<string> {
  const page = await fetch(`${origin}/signin`);
  const cookie = page.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const token = /name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const user = { email: 'advisor@demo.healthplanner.example', password: demoPassword };
  const reply = await fetch(`${origin}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': token },
    body: JSON.stringify({ user }),
  });
  if (reply.status !== 200) throw new Error(`The sign-in was answered with ${reply.status}: ${await reply.text()}`);
  return user.email;
}

async function openEncryption(client: pg.Client, key: EncryptionKey): Promise<Encryption> {
  const cache = new DataKeyCache();
  const { rows } = await client.query<{ id: string; key_encrypted: string | null }>(
    'select id, key_encrypted from public.data_keys',
  );
  cache.add(rows.map(({ id, key_encrypted }) => ({ id: Number(id), key_encrypted })));
  return new DataKeys(createEncryption([key]), cache, true).encryption;
}

/** Decrypts a value of each encrypted column that has one. @returns how many */
export async function decryptSample(client: pg.Client, key: EncryptionKey): Promise<number> {
  const encryption = await openEncryption(client, key);
  let count = 0;
  for (const { table, column, associatedData } of encryptedColumns) {
    const { rows } = await client.query<{ value: string }>(
      `select ${column} as value from public.${table} where ${column} is not null limit 1`,
    );
    for (const { value } of rows) {
      encryption.decrypt(associatedData, value);
      count += 1;
    }
  }
  return count;
}

/** Decrypts the uploaded files that the database knows, and compares them with their checksums. @returns how many */
export async function decryptUploads(client: pg.Client, files: string, key: EncryptionKey): Promise<number> {
  const { rows } = await client.query<UploadRow>(
    `select object_name, byte_size, checksum, data_key_encrypted from public.blobs
     where object_name is not null and data_key_encrypted is not null`,
  );
  const encryption = await openEncryption(client, key);
  for (const row of rows) await requireReadable(row, files, encryption);
  return rows.length;
}

interface UploadRow {
  readonly object_name: string;
  readonly byte_size: string;
  /** MD5 in base64. */
  readonly checksum: string;
  readonly data_key_encrypted: string;
}

async function requireReadable(row: UploadRow, files: string, encryption: Encryption): Promise<void> {
  const data_key = Buffer.from(encryption.decrypt('blobs.data_key', row.data_key_encrypted), 'base64');
  const path = join(files, row.object_name.slice(0, 2), row.object_name);
  const hash = createHash('md5');
  await pipeline(createReadStream(path), decryptFile(data_key, Number(row.byte_size)), hash);
  if (hash.digest('base64') !== row.checksum) throw new Error(`${path} has another content`);
}
