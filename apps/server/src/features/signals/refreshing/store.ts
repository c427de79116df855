import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { presentAssignee } from '../computing/queries.ts';
import type { OpenedSignal } from '../computing/rules.ts';
import type { IsoDate } from '../periods/rules.ts';

/** @returns those that were snoozed until today, at most `limit` */
export async function openSnoozed(db: Db, today: IsoDate, limit: number): Promise<readonly OpenedSignal[]> {
  const { rows } = await sql<OpenedSignal>`
    update signals set status = 'open', snoozed_until = null, version = version + 1
    where id in (
      select id from signals where status = 'snoozed' and snoozed_until <= ${today}::date
      order by snoozed_until, id limit ${limit} for update skip locked)
    returning id, client_id, kind, ${presentAssignee} as assignee_id`.execute(db);
  return rows;
}
