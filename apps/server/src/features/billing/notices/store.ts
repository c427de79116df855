import type { Insertable } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { BillingNotices } from '../../../db/database.gen.ts';

/** @returns false if the firm has been sent this notice. Waits for a concurrent transaction that sends it. */
export async function insertNotice(db: Db, notice: Insertable<BillingNotices>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('billing_notices')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteNotices(db: Db, account_id: number): Promise<void> {
  await db.deleteFrom('billing_notices').where('account_id', '=', account_id).execute();
}
