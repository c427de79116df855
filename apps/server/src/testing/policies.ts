import type { BodyInput } from 'contract/endpoint';
import type { createPolicy } from 'contract/endpoints/policies';
import type { Insertable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { Policies } from '../db/database.gen.ts';

type PolicyForm = BodyInput<typeof createPolicy>['policy'];

export const policyForm = (changes: Partial<PolicyForm> = {}): PolicyForm => ({
  policy_type: 'aca',
  policy_status: 'enrolled',
  issuer_name: 'Canary Health',
  plan_name: 'Silver 4500',
  metallic_level: 'silver',
  covered_lives: 2,
  effective_date: '2026-01-01',
  end_date: null,
  premium: 412.07,
  deductible: 4500,
  moop: 9200,
  major_medical: true,
  summary_of_benefits_url: 'https://canary.example/sbc.pdf',
  ...changes,
});

/** A marketplace policy; its id. */
export async function newPolicy(
  db: Db,
  columns: Pick<Insertable<Policies>, 'client_id'> & Partial<Insertable<Policies>>,
) {
  const policy = {
    policy_type: 'aca',
    policy_status: 'enrolled',
    issuer_name: 'Canary Health',
    effective_on: '2026-01-01',
    ...columns,
  };
  return (await db.insertInto('policies').values(policy).returning('id').executeTakeFirstOrThrow()).id;
}
