import type { Market } from 'estimator';
import type { PlansOnSale } from './catalog/on-sale.ts';

type FindPlans = () => Promise<PlansOnSale | null>;

/** The same market if the plan is not on sale there, and without prices. */
function withChosenPlan(market: Market, plans: PlansOnSale | null, plan_id: string): Market {
  const offer = plans?.offers.find(({ plan }) => plan.plan_id === plan_id);
  if (!offer || !market.plan_prices) return market;
  const { name, metal, is_hsa_eligible, offering, ehb_ten_thousandths } = offer.plan;
  const { cents } = offer.rate;
  return {
    ...market,
    chosen_plan: { plan_id, name, cents, ehb_ten_thousandths, metal, is_hsa_eligible, offering },
  };
}

/** Gives the same object while the market is the same. Forgets it with the market. */
export class ChosenPlans {
  readonly #known = new WeakMap<Market, Map<string, Market>>();

  async find(market: Market, plan_id: string | undefined, findPlans: FindPlans): Promise<Market> {
    if (plan_id === undefined) return market;
    const known = this.#known.get(market);
    const found = known?.get(plan_id) ?? withChosenPlan(market, await findPlans(), plan_id);
    // Plans that are not on sale are not remembered, because anyone can name one.
    if (found !== market) this.#known.set(market, (known ?? new Map<string, Market>()).set(plan_id, found));
    return found;
  }
}
