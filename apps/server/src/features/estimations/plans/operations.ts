import { householdOf } from 'contract/endpoints/calculation-figures';
import type { EstimationPlans } from 'contract/endpoints/estimation-plans';
import type { Market } from 'estimator';
import { planBuyers } from 'estimator/plan-buyers';
import { levelOf, type PlanBuyers } from 'estimator/plans';
import type { AppContext } from '../../../context.ts';
import type { PlansOnSale } from '../../../integrations/rates/rates.ts';
import type { EstimationRow } from '../queries.ts';
import { RecentResults } from '../recent-results/rules.ts';
import { answersOf, placeOf, placesOf } from '../rules.ts';
import { countsOf, listedPlanOf } from './rules.ts';

type Services = Pick<AppContext, 'encryption' | 'rates'>;

type All = Omit<EstimationPlans, 'is_newer_than_estimate' | 'totalCount' | 'currentPage' | 'pageSize'>;

/** A list has up to half a megabyte. A market is another object when other plans are published. */
const recent = new RecentResults<All>({ max: 50 });

const withoutPlans = { source: null, accuracy: null, is_sample: false, is_projected: false, load: null, plans: [] };

function householdPart(buyers: PlanBuyers) {
  const level = levelOf(buyers, { metal: 'silver' });
  return {
    people: buyers.people.map((index) => index + 1),
    months: buyers.periods.reduce((sum, { months }) => sum + months, 0),
    cost_sharing_level: level === 'standard' ? null : Number(level),
  };
}

function onSale({ price_accuracy }: Market, buyers: PlanBuyers, found: PlansOnSale) {
  const plans = found.offers.map((offer) => listedPlanOf(buyers, offer));
  const bought = plans.filter(({ bar }) => bar === null);
  const isHelpUnknown = bought.some(({ month }) => month?.net_premium === null);
  const status = bought.length === 0 ? 'no_plans' : isHelpUnknown ? 'prices_missing' : 'on_sale';
  return {
    status,
    source: found.source,
    accuracy: status === 'on_sale' ? price_accuracy : null,
    is_sample: found.is_sample,
    is_projected: found.is_projected,
    load: found.load,
    plans,
  } as const;
}

async function allPlansIn({ encryption, rates }: Services, row: EstimationRow, market: Market): Promise<All> {
  const { plan_year, county_name } = market;
  const buyers = planBuyers(householdOf(answersOf(encryption, row)), market, plan_year);
  const start = { plan_year, county_name, ...householdPart(buyers) };
  const [first] = buyers.periods;
  // The territories have no plans, and so nobody who would buy one.
  const hasPlans = market.rating_area !== null;
  if (!first) return { ...start, status: hasPlans ? 'nobody_to_cover' : 'no_plans', ...withoutPlans, ...countsOf([]) };
  const found = await rates.findPlans({ ...placeOf(row), month: first.workings.month });
  if (!found) return { ...start, status: 'no_catalog', ...withoutPlans, ...countsOf([]) };
  const plans = onSale(market, buyers, found);
  return { ...start, ...plans, ...countsOf(plans.plans) };
}

/**
 * Of today's tables, with the plans that the household cannot buy. Paging and sorting do not work them out again.
 *
 * @returns with the market that they were worked out for, null if the tables no longer have the place of the estimate
 */
export async function findAllPlans(
  ctx: Services,
  row: EstimationRow,
): Promise<{ readonly market: Market | null; readonly all: All }> {
  const market = await ctx.rates.findMarket(placesOf(ctx.encryption, row));
  if (!market) {
    const { plan_year } = placeOf(row);
    const nobody = { people: [], months: 0, cost_sharing_level: null };
    const { county_name } = row;
    return {
      market,
      all: { plan_year, county_name, ...nobody, status: 'no_catalog', ...withoutPlans, ...countsOf([]) },
    };
  }
  const known = recent.get(row, market);
  if (known) return { market, all: known };
  const all = await allPlansIn(ctx, row, market);
  recent.set(row, market, all);
  return { market, all };
}
