import type { Updateable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Accounts } from '../../db/database.gen.ts';

/** False where the record has another version by now. */
export async function updateAccount(
  db: Db,
  read: { readonly id: number; readonly version?: number | undefined },
  columns: Updateable<Accounts>,
  now: Date,
): Promise<boolean> {
  const { id, version } = read;
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ ...columns, updated_at: now.toISOString() })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
