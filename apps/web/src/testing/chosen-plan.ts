import type { Calculation } from 'contract/endpoints/calculation';
import type { Market } from 'estimator';
import { calculationFor, marketOf, savedEstimation } from './estimations.ts';
import { bronzePlan } from './plans.ts';

const { plan_id, name, metal } = bronzePlan;

/** In which the bronze plan is chosen, at $310 a month for all ages. */
export const chosenMarket = (): Market =>
  marketOf({
    plan_prices: null,
    chosen_plan: {
      ...{ plan_id, name, metal, is_hsa_eligible: true, offering: 'everyone', ehb_ten_thousandths: 10_000 },
      cents: Array.from({ length: 65 }, () => 310_00),
    },
  });

export function chosenCalculation(saved = savedEstimation()): Calculation {
  return calculationFor({ ...saved, dependents_attributes: saved.dependents }, chosenMarket());
}
