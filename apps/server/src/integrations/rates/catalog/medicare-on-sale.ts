import type { Market, PlanYear } from 'estimator';
import type { MedicarePlan } from 'plan-files/landscape';
import type { Db } from '../../../db/connection.ts';
import { listMedicarePlans } from './medicare/queries.ts';
import type { PublishedLoad } from './queries.ts';
import { medicareSourceOnSale } from './sentences.ts';

export type MedicarePlace = Pick<Market, 'plan_year' | 'state' | 'county' | 'county_name'>;

export interface MedicarePlansOnSale {
  readonly load_id: number;
  readonly plan_year: PlanYear;
  readonly is_sample: boolean;
  readonly loaded_at: string;
  /** A sentence. */
  readonly source: string;
  /** With those for special needs, in the order of plan ids. */
  readonly plans: readonly MedicarePlan[];
}

/** @returns null in a county without sample plans, because they are for some counties of a state only */
export async function findMedicareOnSale(
  db: Db,
  place: MedicarePlace,
  load: PublishedLoad,
): Promise<MedicarePlansOnSale | null> {
  const { load_id, is_sample, loaded_at } = load;
  const plans = await listMedicarePlans(db, { load_id, state: place.state, county: place.county });
  if (is_sample && plans.length === 0) return null;
  return {
    ...{ load_id, plan_year: place.plan_year, is_sample, loaded_at },
    source: medicareSourceOnSale(place, load),
    plans,
  };
}
