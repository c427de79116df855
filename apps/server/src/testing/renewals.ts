import type { PlanYear } from 'estimator';
import type { AppContext } from '../context.ts';
import type { EndingPlan, FoundRenewal } from '../features/signals/detection/rules.ts';
import { columnsOf } from '../features/signals/renewals/rules.ts';
import { saveRenewals } from '../features/signals/renewals/store.ts';
import type { Person } from './browser.ts';

/** As the detection returns it: $9,000.00 becomes $10,234.56. */
export const renewalFacts = (changed: Partial<FoundRenewal['facts']> = {}): FoundRenewal['facts'] => ({
  before_cents: 900_000,
  after_cents: 1_023_456,
  parts: [
    { cause: 'law', cents: -10_000 },
    { cause: 'prices', cents: 120_000 },
    { cause: 'ages', cents: 13_456 },
    { cause: 'household', cents: 0 },
    { cause: 'income', cents: 0 },
  ],
  state: 'IL',
  is_projected: false,
  is_sample: false,
  has_marketplace: true,
  has_medicare: false,
  ...changed,
});

const plan: EndingPlan = {
  is_medicare: false,
  carrier: 'Canary Health',
  name: 'Silver 4500 (12345IL0010001)',
  premium_cents: 412_07,
  successor: 'other',
  next_plan_id: '12345IL0010002',
};

/** A client whose plan ends with the year before, as if it had been computed. */
export async function newRenewalWithoutEstimate(
  { db, keys }: Pick<AppContext, 'db' | 'keys'>,
  { id: client_id }: Pick<Person, 'id'>,
  { plan_year = 2027 }: { readonly plan_year?: PlanYear } = {},
): Promise<void> {
  const { account_id } = await db
    .selectFrom('engagements')
    .select('account_id')
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow();
  const found = { plan_year, estimation_id: null, facts: { plans: [plan] } };
  const columns = columnsOf(await keys.ofFirm(db, account_id), found);
  await saveRenewals(db, [{ client_id, account_id, facts_digest: Buffer.from('x'), ...columns }]);
}

/** What changes for a client next year, as if it had been computed, with an estimate of the year before. */
export async function newRenewal(
  { db, keys }: Pick<AppContext, 'db' | 'keys'>,
  client: Pick<Person, 'id'>,
  { plan_year = 2027, ...facts }: Partial<FoundRenewal['facts']> & { readonly plan_year?: PlanYear } = {},
): Promise<void> {
  const { account_id, user_id } = await db
    .selectFrom('engagements')
    .select(['account_id', 'financial_advisor_id as user_id'])
    .where('client_id', '=', client.id)
    .executeTakeFirstOrThrow();
  const { id: estimation_id } = await db
    .insertInto('estimations')
    .values({
      ...{
        client_id: client.id,
        account_id,
        user_id,
        client_first_name: 'Nora',
        type: 'pre_65',
        plan_year: plan_year - 1,
      },
      ...{ zip: '60614', county: '17031', county_name: 'Cook County', state: 'IL' },
      dependents: JSON.stringify([{ age: 61, sex: 'Female', spouse: false }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const columns = columnsOf(await keys.ofFirm(db, account_id), {
    ...{ plan_year, estimation_id },
    facts: renewalFacts(facts),
  });
  await saveRenewals(db, [{ client_id: client.id, account_id, facts_digest: Buffer.from('x'), ...columns }]);
}
