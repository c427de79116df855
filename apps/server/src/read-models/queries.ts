import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** @throws when the database does not answer */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
