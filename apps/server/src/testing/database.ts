import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { role } from '../../../../packages/embedded-postgres/src/create.ts';
import { type Db, openDb } from '../db/connection.ts';

export interface TestDatabase {
  readonly db: Db;
  /** For a test that connects by itself. */
  readonly url: string;
  /** Ends its connections and drops it. */
  close(): Promise<void>;
}

/** A new database: migrated and with the market tables, without users; or with nothing in it. */
export async function openDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await command(`create database ${name} template ${content === 'empty' ? 'template0' : role}`);
  const url = urlOf(name);
  const { db, close } = openDb(url, () => undefined);
  return {
    db,
    url,
    async close() {
      await close();
      await command(`drop database ${name} with (force)`);
    },
  };
}

function urlOf(database: string): string {
  const url = new URL(inject('postgres'));
  url.pathname = `/${database}`;
  return url.href;
}

/** Nobody may be in the template while it is copied, so commands are given from elsewhere. */
async function command(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
