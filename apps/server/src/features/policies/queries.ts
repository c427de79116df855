import type { Db } from '../../db/connection.ts';

export type PolicyRow = Awaited<ReturnType<typeof listPolicies>>[number];

export function listPolicies(db: Db, client_id: number) {
  return db
    .selectFrom('policies')
    .where('client_id', '=', client_id)
    .select([
      'id',
      'policy_type',
      'policy_status',
      'issuer_name',
      'plan_name',
      'metallic_level',
      'covered_lives',
      'effective_on as effective_date',
      'premium_cents',
      'deductible_cents',
      'moop_cents',
      'major_medical',
      'summary_of_benefits_url',
    ])
    .orderBy('major_medical', 'desc')
    .orderBy('id')
    .execute();
}

export async function hasPolicies(db: Db, client_id: number): Promise<boolean> {
  const row = db.selectFrom('policies').select('id').where('client_id', '=', client_id).limit(1);
  return (await row.executeTakeFirst()) !== undefined;
}
