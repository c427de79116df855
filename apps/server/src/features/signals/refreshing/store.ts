import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { IsoDate } from '../periods/rules.ts';

/** @returns the clients of those that were snoozed until today, at most `limit` signals */
export async function openSnoozed(db: Db, today: IsoDate, limit: number): Promise<number[]> {
  const { rows } = await sql<{ client_id: number }>`
    update signals set status = 'open', snoozed_until = null, version = version + 1
    where id in (
      select id from signals where status = 'snoozed' and snoozed_until <= ${today}::date
      order by snoozed_until, id limit ${limit} for update skip locked)
    returning client_id`.execute(db);
  return rows.map(({ client_id }) => client_id);
}
