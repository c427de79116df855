import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { ClientMessages } from '../../db/database.gen.ts';

/** Two selections of one sender are counted one after the other. */
export async function lockSender(trx: Db, sender_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client messages of ${sender_id}`}, 0))`.execute(trx);
}

export async function insertMessage(db: Db, row: Insertable<ClientMessages>): Promise<number> {
  const { id } = await db.insertInto('client_messages').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}
