import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { fullNameOf } from '../users/queries.ts';

const contentColumns = [
  'policy_type',
  'policy_status',
  'issuer_name',
  'plan_name',
  'metallic_level',
  'covered_lives',
  'effective_on as effective_date',
  'ends_on as end_date',
  'premium_cents',
  'deductible_cents',
  'moop_cents',
  'major_medical',
  'summary_of_benefits_url',
] as const;

export const policyColumns = ['id', 'version', ...contentColumns] as const;

export type PolicyRow = Awaited<ReturnType<typeof listPolicies>>[number];

export function listPolicies(db: Db, client_id: number) {
  return db
    .selectFrom('policies')
    .where('client_id', '=', client_id)
    .select(policyColumns)
    .orderBy(sql`policy_type = 'aca' or major_medical`, 'desc')
    .orderBy('id')
    .execute();
}

export const listPoliciesOfClients = (db: Db, client_ids: readonly number[]) =>
  db
    .selectFrom('policies')
    .where(sql<boolean>`client_id = any(${client_ids}::bigint[])`)
    .select(['client_id', 'subsidy_cents', ...policyColumns])
    .orderBy('id')
    .execute();

export const isInsured = sql<boolean>`exists (select from policies where policies.client_id = users.id)`;

export async function hasPolicies(db: Db, client_id: number): Promise<boolean> {
  const row = db.selectFrom('policies').select('id').where('client_id', '=', client_id).limit(1);
  return (await row.executeTakeFirst()) !== undefined;
}

/** The caller checks that the actor sees the client. */
export async function findClientOf(db: Db, policy_id: number): Promise<number | null> {
  const row = await db.selectFrom('policies').select('client_id').where('id', '=', policy_id).executeTakeFirst();
  return row?.client_id ?? null;
}

const lockNotAvailable = '55P03';

/**
 * Until the transaction ends, others wait to change the policy.
 * @returns `locked` after 3 seconds, in which someone else, probably an import, was writing the policy
 */
export async function lockPolicy(trx: Db, id: number): Promise<PolicyRow | 'locked' | null> {
  await sql`select set_config('lock_timeout', '3s', true)`.execute(trx);
  return trx
    .selectFrom('policies')
    .select(policyColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
    .then(
      (row) => row ?? null,
      (error: { code?: string }) => {
        if (error.code === lockNotAvailable) return 'locked' as const;
        throw error;
      },
    );
}

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

export async function listVersions(db: Db, policy_id: number) {
  const sourceColumns = ['saved_at', 'saved_by', 'import_id', 'import_row', 'restored_version'] as const;
  const versions = db
    .selectFrom('policies')
    .where('id', '=', policy_id)
    .select(['version', ...contentColumns, ...sourceColumns])
    .unionAll(
      db
        .selectFrom('policy_versions')
        .where('policy_id', '=', policy_id)
        .select(['version', ...contentColumns, ...sourceColumns]),
    );
  return db
    .selectFrom(versions.as('versions'))
    .leftJoin('users', 'users.id', 'versions.saved_by')
    .leftJoin('policy_imports', 'policy_imports.id', 'versions.import_id')
    .leftJoin('users as appliers', 'appliers.id', 'policy_imports.applied_by')
    .selectAll('versions')
    .select([
      'policy_imports.filename_encrypted',
      fullNameOf('users').as('saved_by_name'),
      fullNameOf('appliers').as('applied_by_name'),
    ])
    .orderBy('versions.version', 'desc')
    .execute();
}
