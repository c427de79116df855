import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { columnsOf } from './rules.ts';

export interface WrittenRenewal extends ReturnType<typeof columnsOf> {
  readonly client_id: number;
  readonly account_id: number | null;
  readonly facts_digest: Buffer;
}

export async function saveRenewals(db: Db, rows: readonly WrittenRenewal[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('renewals')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet(({ ref }) => ({
        account_id: ref('excluded.account_id'),
        plan_year: ref('excluded.plan_year'),
        estimation_id: ref('excluded.estimation_id'),
        change_range: ref('excluded.change_range'),
        change_encrypted: ref('excluded.change_encrypted'),
        facts_encrypted: ref('excluded.facts_encrypted'),
        facts_digest: ref('excluded.facts_digest'),
      })),
    )
    .execute();
}

export async function deleteRenewals(db: Db, client_ids: readonly number[]): Promise<void> {
  if (client_ids.length === 0) return;
  await db.deleteFrom('renewals').where(sql<boolean>`client_id = any(${client_ids}::bigint[])`).execute();
}
