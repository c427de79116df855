import { sql } from 'kysely';
import type { Db } from '../../../../db/connection.ts';

interface PricedPlan {
  readonly load_id: number;
  readonly state: string;
  readonly plan_id: string;
  /** Equal for the same prices. */
  readonly prices: string;
}

export async function listPricedPlans(db: Db, load_ids: readonly number[]): Promise<PricedPlan[]> {
  const { rows } = await sql<PricedPlan>`
    select plans.load_id, plans.state, plan_id, md5(string_agg(
      concat_ws(' ', rating_area, valid_from, valid_to, basis, cents::text, tobacco_cents::text), ','
      order by rating_area, valid_from, valid_to, basis)) as prices
    from catalog_plans plans join catalog_rates rates using (load_id, plan_id)
    where plans.load_id = any (${load_ids}::bigint[])
    group by plans.load_id, plans.state, plan_id
    union all
    select load_id, state, plan_id, md5(concat_ws(' ', premium_cents, drug_deductible_cents, limit_cents))
    from medicare_plans where load_id = any (${load_ids}::bigint[])`.execute(db);
  return rows;
}

interface CountyWithPlans {
  readonly load_id: number;
  readonly state: string;
  readonly county: string;
}

export async function listCountiesWithPlans(db: Db, load_ids: readonly number[]): Promise<CountyWithPlans[]> {
  const { rows } = await sql<CountyWithPlans>`
    select distinct load_id, state, county from catalog_service_areas areas
    where load_id = any (${load_ids}::bigint[]) and exists (
      select from catalog_plans plans where plans.load_id = areas.load_id and plans.state = areas.state
      and plans.issuer_id = areas.issuer_id and plans.service_area_id = areas.service_area_id)
    union all
    select load_id, state, county from medicare_plan_counties where load_id = any (${load_ids}::bigint[])`.execute(db);
  return rows;
}
