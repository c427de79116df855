import type { Db } from '../../../db/connection.ts';
import type { ProviderName } from '../../../integrations/payments/payments.ts';

export async function findAccountOfSubscription(
  db: Db,
  provider: ProviderName,
  subscription_id: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('provider', '=', provider)
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirst();
  return row?.account_id ?? null;
}
