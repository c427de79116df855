import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

/** @throws when the database does not answer */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Whether somebody has cover that is known here. */
export async function hasPolicy(db: Db, user_id: number): Promise<boolean> {
  const row = await db.selectFrom('policies').select('id').where('user_id', '=', user_id).limit(1).executeTakeFirst();
  return row !== undefined;
}
