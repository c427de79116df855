import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { ProviderName } from '../../../integrations/payments/payments.ts';
import type { OperationRequest } from './rules.ts';

const selectStarted = (db: Db) =>
  db
    .selectFrom('billing_operations')
    .select(['id', 'account_id', 'kind', 'started_at'])
    .select(sql<OperationRequest>`request`.as('request'))
    .where('state', '=', 'started');

export async function findStartedOperation(db: Db, account_id: number) {
  return (await selectStarted(db).where('account_id', '=', account_id).executeTakeFirst()) ?? null;
}

export const listStartedOperations = (db: Db, provider: ProviderName, before: Date) =>
  selectStarted(db)
    .where('provider', '=', provider)
    .where('started_at', '<', before.toISOString())
    .orderBy('started_at')
    .execute();
