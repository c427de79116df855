import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Accounts } from '../../db/database.gen.ts';
import { publishingAccount } from '../../realtime/store.ts';

/** Does nothing where another user is the owner. */
export async function replaceOwner(
  db: Db,
  account_id: number,
  { from_id, to_id }: { readonly from_id: number; readonly to_id: number | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ account_owner_id: to_id, updated_at: now.toISOString() })
    .where('id', '=', account_id)
    .where('account_owner_id', '=', from_id)
    .execute();
}

/** Also publishes the change. False where the record has another version by now. */
export async function updateAccount(
  db: Db,
  read: { readonly id: number; readonly version?: number | undefined },
  columns: Updateable<Accounts>,
  now: Date,
): Promise<boolean> {
  const { id, version } = read;
  const row = await db
    .updateTable('accounts')
    .set({ ...columns, updated_at: now.toISOString() })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning(publishingAccount(id).as('published'))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAccount(db: Db, account: Insertable<Accounts>): Promise<number> {
  return (await db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow()).id;
}

export async function deleteAccount(db: Db, id: number): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', id).execute();
}
