import { type Selectable, sql, type Updateable } from 'kysely';
import type { Accounts } from '../platform/database.gen.ts';
import type { Db } from '../platform/db.ts';

const columns = [
  'id',
  'name',
  'firm_association',
  'firm_size',
  'street_1',
  'city',
  'state',
  'zip',
  'plan_type',
  'two_fa_enabled',
  'version',
  'created_at',
] as const;
export type AccountRow = Pick<Selectable<Accounts>, (typeof columns)[number]>;

export async function findAccount(db: Db, id: number): Promise<AccountRow | null> {
  const row = await db.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Writes over the version that was read, or over any; null when somebody else wrote meanwhile. */
export async function updateAccount(
  db: Db,
  read: { readonly id: number; readonly version?: number | undefined },
  fields: Updateable<Accounts>,
  now: Date,
): Promise<AccountRow | null> {
  const { id, version } = read;
  const row = await db
    .updateTable('accounts')
    .set({ ...fields, version: sql<number>`version + 1`, updated_at: now.toISOString() })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}
