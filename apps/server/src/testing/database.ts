import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, type Db, openDb, partOf } from '../db/connection.ts';
import { applicationRole, databaseRole } from '../db/embedded-database.ts';
import type { Replica } from '../db/replica.ts';
import { allRows } from '../db/row-scope.ts';

export interface TestDatabase extends Pick<Connection, 'db' | 'keys'> {
  readonly url: string;
  readonly owner: Db;
  readonly owner_url: string;
  readonly settings: { readonly DATABASE_URL: string; readonly DATABASE_OWNER_URL: string };
  close(): Promise<void>;
}

/** A new database for one test: migrated, with the market tables, without any users; or with nothing in it. */
export const openDatabase = (content: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> =>
  createFrom(content === 'empty' ? 'template0' : databaseRole);

/** Ends the connections to the original, which are opened again when they are needed. */
export async function copyDatabase({ url }: TestDatabase): Promise<TestDatabase> {
  const name = new URL(url).pathname.slice(1);
  await command(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`);
  return createFrom(name);
}

async function createFrom(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await command(`create database ${name} template ${template}`);
  const [url, owner_url] = [urlOf(name, applicationRole), urlOf(name, databaseRole)];
  const { db, keys, close } = openDb(url, () => undefined, { scope: allRows });
  const owner = openDb(owner_url, () => undefined, { size: 2 });
  return {
    db,
    keys,
    url,
    owner: owner.db,
    owner_url,
    settings: { DATABASE_URL: url, DATABASE_OWNER_URL: owner_url },
    async close() {
      await close();
      await owner.close();
      await command(`drop database ${name} with (force)`);
    },
  };
}

export interface ReplicaContext extends Pick<Connection, 'keys'> {
  readonly log: FastifyBaseLogger;
}

/** Unless another is given, connections to the same database that can change nothing. */
export function openReplica(
  url: string,
  context: ReplicaContext,
  { replica }: { readonly replica?: (given: ReplicaContext) => Replica },
): Replica & Pick<Connection, 'close'> {
  const options = '-c default_transaction_read_only=on';
  const { keys } = context;
  const { db, close } = openDb(url, () => undefined, { size: 2, options, followsActors: false, keys });
  const given = replica?.(context);
  return { read: (primary, part, work) => (given ? given.read(primary, part, work) : work(partOf(db, part))), close };
}

function urlOf(database: string, role: string): string {
  const url = new URL(inject('postgres')[role === databaseRole ? 'owner_url' : 'url']);
  url.pathname = `/${database}`;
  return url.href;
}

/** Uses another database, because a template cannot be copied while connections to it are open. */
async function command(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres', databaseRole) });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
