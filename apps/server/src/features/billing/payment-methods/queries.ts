import type { Db } from '../../../db/connection.ts';

export async function hasChangedPaymentMethod(db: Db, account_id: number, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('billing_operations')
    .select('id')
    .where('account_id', '=', account_id)
    .where('kind', '=', 'change_payment_method')
    .where('state', '<>', 'failed')
    .where('started_at', '>=', since.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
