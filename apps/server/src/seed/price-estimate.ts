import type { AppContext } from '../context.ts';
import { requireMarket } from '../integrations/rates/require-market.ts';
import type { DemoEstimate } from './estimates.ts';

/** With a chosen plan where sample plans are on sale. */
export async function priceEstimate({ rates }: AppContext, { chooses, zip, county, plan_year }: DemoEstimate) {
  const place = { zip, county, plan_year };
  const market = await requireMarket(rates, place);
  const plan_id = chooses && market.plan_prices?.[chooses].plan_id;
  const found = plan_id === undefined ? null : await rates.findPlans(place);
  const plan = found?.offers.find((offer) => offer.plan.plan_id === plan_id)?.plan;
  if (!plan) return { market, chosen: null };
  const { name, issuer, issuer_id, metal } = plan;
  return {
    market: await requireMarket(rates, { ...place, plan_id: plan.plan_id }),
    chosen: { plan_id: plan.plan_id, name, carrier: issuer ?? issuer_id, metal, ...place },
  };
}
