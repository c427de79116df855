import type { MedicarePlan } from 'plan-files/landscape';
import type { Db } from '../../../../db/connection.ts';

interface CountyOfLoad {
  readonly load_id: number;
  readonly state: string;
  /** FIPS code. */
  readonly county: string;
}

export const listMedicarePlans = (db: Db, { load_id, state, county }: CountyOfLoad): Promise<MedicarePlan[]> =>
  db
    .selectFrom('medicare_plan_counties as sold')
    .innerJoin('medicare_plans as plans', (join) =>
      join
        .onRef('plans.load_id', '=', 'sold.load_id')
        .onRef('plans.state', '=', 'sold.state')
        .on(({ eb, fn, ref }) => eb('plans.plan_id', '=', fn.any(ref('sold.plan_ids')))),
    )
    .select(['plans.state', 'plans.plan_id', 'plans.kind', 'plans.carrier', 'plans.name', 'plans.type'])
    .select(['plans.special_needs', 'plans.has_drugs', 'plans.premium_cents', 'plans.drug_deductible_cents'])
    .select(['plans.limit_cents', 'plans.stars_tenths', 'plans.stars_missing'])
    .where('sold.load_id', '=', load_id)
    .where('sold.state', '=', state)
    .where('sold.county', '=', county)
    .orderBy('plans.plan_id')
    .execute();
