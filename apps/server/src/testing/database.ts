import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Db, openDb } from '../db/connection.ts';
import { databaseRole } from '../db/embedded-database.ts';

export interface TestDatabase {
  readonly db: Db;
  readonly url: string;
  /** Closes its connections and drops the database. */
  close(): Promise<void>;
}

/** A new database for one test: migrated, with the market tables, without any users; or with nothing in it. */
export async function openDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await command(`create database ${name} template ${content === 'empty' ? 'template0' : databaseRole}`);
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

/** Uses another database, because a template cannot be copied while connections to it are open. */
async function command(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
