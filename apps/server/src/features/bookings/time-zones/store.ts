import type { Db } from '../../../db/connection.ts';

/** Does not write what is stored already, so that the version stays and open forms can be saved. */
export async function setTimeZone(db: Db, user_id: number, time_zone: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ time_zone })
    .where('id', '=', user_id)
    .where('time_zone', 'is distinct from', time_zone)
    .execute();
}
