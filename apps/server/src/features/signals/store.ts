import { type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Signals } from '../../db/database.gen.ts';

/** Of signals that are locked. */
export async function changeSignals(db: Db, ids: readonly number[], columns: Updateable<Signals>): Promise<void> {
  await db
    .updateTable('signals')
    .set({ ...columns, version: sql`version + 1` })
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .execute();
}
