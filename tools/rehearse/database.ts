import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { databaseRole } from '../../apps/server/src/db/embedded-database.ts';
import { connectionUrl } from '../../packages/embedded-postgres/src/postgres.ts';

/** As the owner of the tables, in the database of a running server. */
export async function withClient<T>(data_dir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionUrl(join(data_dir, 'database'), databaseRole, databaseRole));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const rowBytes = 1_100;
const rowsAtOnce = 200_000;
const uploadBytes = 8_000_000;

/** Fills an installation, half with rows and half with uploaded files. */
export async function fill(data_dir: string, bytes: number): Promise<void> {
  await withClient(data_dir, async (client) => {
    await client.query('create table rehearsal_rows (id bigint primary key, content text not null)');
    await client.query('create table rehearsal_changes (at timestamptz not null)');
    const rows = Math.ceil(bytes / 2 / rowBytes);
    for (let first = 1; first <= rows; first += rowsAtOnce)
      await client.query(
        `insert into rehearsal_rows select n, repeat(md5(n::text) || md5((n * 7)::text) || md5((n * 11)::text), 10)
         from generate_series($1::bigint, $2::bigint) as n`,
        [first, Math.min(rows, first + rowsAtOnce - 1)],
      );
  });
  for (let number = 0; number * uploadBytes < bytes / 2; number += 1) {
    const name = `rehearsal${String(number).padStart(20, '0')}`;
    const folder = join(data_dir, 'files', name.slice(0, 2));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, name), randomBytes(Math.min(uploadBytes, Math.ceil(bytes / 2))), { mode: 0o600 });
  }
}

/** A count and a checksum by table or file. */
export type Checksums = ReadonlyMap<string, string>;

/** Changes until the connection ends wait, apart from those of `rehearsal_changes`. */
export async function lockTables(client: pg.Client): Promise<string[]> {
  // The counts of requests change with each call and are deleted after minutes.
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where relkind = 'r' and relowner = current_user::regrole and relname not in ('rehearsal_changes', 'request_counts')
     order by 1`,
  );
  const names = rows.map(({ name }) => name);
  await client.query("set idle_in_transaction_session_timeout = 0; set search_path = ''");
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`begin; lock table ${names.map(qualified).join(', ')} in share mode`);
      return names;
    } catch (error) {
      // A transaction of the server had locked them in another order.
      if (attempt === 10) throw error;
      await client.query('rollback');
    }
  }
}

const qualified = (name: string) => (name.includes('.') ? name : `public.${name}`);

export async function tableChecksums(client: pg.Client, names: readonly string[]): Promise<Checksums> {
  const found = new Map<string, string>();
  for (const name of names) {
    const { rows } = await client.query<{ text: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as text
       from ${qualified(name)} as t`,
    );
    found.set(name, rows[0]?.text ?? '');
  }
  return found;
}

export async function fileChecksums(folder: string): Promise<Checksums> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = new Map<string, string>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    found.set(relative(folder, path), hash.digest('hex'));
  }
  return found;
}

/** The names that only one of them has, or that differ. */
export const differences = (one: Checksums, other: Checksums): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
