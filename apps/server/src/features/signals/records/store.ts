import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

/** Keeps the key that another process may have inserted first. */
export async function insertDigestKey(db: Db, digest_key_encrypted: string): Promise<void> {
  await db
    .insertInto('signal_keys')
    .values({ id: 1, digest_key_encrypted })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns how many, at most `limit` */
export async function deleteClosedBefore(db: Db, before: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from signals where id in (
      select id from signals where status = 'closed' and closed_at < ${before}::timestamptz limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows);
}
