import type { Db } from '../../../db/connection.ts';

/** By the id of the customer. */
export async function findFirms(db: Db, customer_ids: readonly string[]) {
  if (customer_ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('billing_customers')
    .innerJoin('accounts', 'accounts.id', 'billing_customers.account_id')
    .select(['billing_customers.customer_id', 'accounts.id', 'accounts.name'])
    .where('billing_customers.provider', '=', 'stripe_emulator')
    .where('billing_customers.customer_id', 'in', customer_ids)
    .execute();
  return new Map(rows.map(({ customer_id, id, name }) => [customer_id, { id, name }]));
}
