import { householdOf } from 'contract/endpoints/calculation-figures';
import type { Renewal, RenewedPlan } from 'contract/endpoints/estimation-renewal';
import { planYears } from 'contract/vocabulary/estimations';
import type { Household, Market, PlanYear } from 'estimator';
import { planBuyers } from 'estimator/plan-buyers';
import { type PlanYearOfHousehold, renewalChange, yearBefore } from 'estimator/renewal-change';
import type { AppContext } from '../../../context.ts';
import { choiceIn } from '../chosen-plan/rules.ts';
import { findAllPlans } from '../plans/operations.ts';
import { listedPlanOf } from '../plans/rules.ts';
import { isInsider, type Viewer } from '../policy.ts';
import { type EstimationRow, findEstimationOfYear } from '../queries.ts';
import { answersOf, placeOf, placesOf } from '../rules.ts';
import {
  bestOf,
  type ClientPolicy,
  changeOf,
  type Offer,
  offerOfPolicy,
  planWithoutPrices,
  policiesIn,
  successorOf,
} from './rules.ts';

type Services = Pick<AppContext, 'db' | 'encryption' | 'rates'>;
type Place = ReturnType<typeof placeOf>;

/** A household in a plan year, with the plans on sale to it. */
interface YearOfPlans {
  readonly place: Place;
  readonly household: Household;
  readonly market: Market;
  readonly offers: readonly Offer[];
}

/** Plans with a price in the first month with someone on a plan, as in the list. */
async function plansIn(
  { rates }: Services,
  place: Place,
  household: Household,
  market: Market | null,
): Promise<YearOfPlans | null> {
  if (!market) return null;
  const [first] = planBuyers(household, market, place.plan_year).periods;
  const found = await rates.findPlans({ ...place, ...(first && { month: first.workings.month }) });
  return { place, household, market, offers: found?.offers ?? [] };
}

interface LastPlan extends Pick<NonNullable<Renewal['last']>, 'source'> {
  readonly plan: RenewedPlan;
  readonly offer: Offer | undefined;
}

interface LastYear extends LastPlan {
  readonly place: Place;
  readonly year: YearOfPlans | null;
  /** The estimate of that year. */
  readonly estimation: EstimationRow | null;
}

type Missing = Pick<Renewal, 'status' | 'policy'>;

const listed = ({ household, market, place }: YearOfPlans, offer: Offer): RenewedPlan =>
  listedPlanOf(planBuyers(household, market, place.plan_year), offer);

function planOfChoice(choice: ReturnType<typeof choiceIn>, year: YearOfPlans | null, source: LastPlan['source']) {
  if (!choice) return null;
  const offer = year?.offers.find(({ plan }) => plan.plan_id === choice.plan_id);
  return { source, offer, plan: year && offer ? listed(year, offer) : planWithoutPrices(choice) };
}

function planOfPolicy(policies: readonly ClientPolicy[], year: YearOfPlans | null): LastPlan | Missing {
  for (const policy of policies) {
    const offer = year ? offerOfPolicy(policy, year.offers) : undefined;
    if (year && offer) return { source: 'policy', offer, plan: listed(year, offer) };
  }
  const [policy] = policies;
  if (!policy) return { status: 'no_last_plan', policy: null };
  return { status: 'policy_not_found', policy: { carrier: policy.issuer_name, name: policy.plan_name } };
}

const isPlaceOf = (place: Place, choice: ReturnType<typeof choiceIn>): boolean =>
  choice?.plan_year === place.plan_year && choice.zip === place.zip && choice.county === place.county;

/**
 * The plan of an estimate of the year before, or of this estimate before its plan year was changed, or of a policy.
 *
 * @param estimation of the year before
 */
async function findLastYear(
  ctx: Services,
  row: EstimationRow,
  estimation: EstimationRow | null,
  policies: readonly ClientPolicy[],
  plan_year: PlanYear,
): Promise<LastYear | Missing> {
  const own = choiceIn(row);
  const ofOwn = own?.plan_year === plan_year ? { zip: own.zip, county: own.county, plan_year } : null;
  const there = estimation ? placeOf(estimation) : (ofOwn ?? { ...placeOf(row), plan_year });
  const household = estimation
    ? householdOf(answersOf(ctx.encryption, estimation))
    : yearBefore(householdOf(answersOf(ctx.encryption, row)), placeOf(row).plan_year);
  const market = await ctx.rates.findMarket(estimation ? placesOf(ctx.encryption, estimation) : there);
  const year = await plansIn(ctx, there, household, market);
  const choice = estimation && choiceIn(estimation);
  const last =
    (isPlaceOf(there, choice) && planOfChoice(choice, year, 'estimate')) ||
    (isPlaceOf(there, own) && planOfChoice(own, year, 'choice')) ||
    planOfPolicy(policiesIn(policies, plan_year), year);
  return 'plan' in last ? { ...last, place: there, year, estimation } : last;
}

/** The plan of the year before where the household lives now. */
async function findMoved(ctx: Services, here: Place, { place, plan, year }: LastYear) {
  if (here.zip === place.zip && here.county === place.county) return null;
  const now = { ...here, plan_year: place.plan_year };
  const moved = year && (await plansIn(ctx, now, year.household, await ctx.rates.findMarket(now)));
  const offer = moved?.offers.find((one) => one.plan.plan_id === plan.plan_id);
  return { moved: moved && offer ? pricedAs(moved, offer) : null };
}

const pricedAs = ({ household, market, place }: YearOfPlans, { plan, rate }: Offer): PlanYearOfHousehold => ({
  household,
  market,
  plan_year: place.plan_year,
  plan: { ...plan, cents: rate.cents },
});

async function findChange(
  ctx: Services,
  row: EstimationRow,
  market: Market,
  last: LastYear,
  successor: NonNullable<Renewal['successor']>,
): Promise<Renewal['change']> {
  const isKnown = [last.plan, successor.plan].every((plan) => plan?.month?.net_premium != null);
  if (!isKnown || !last.year || !last.offer) return null;
  const next = await plansIn(ctx, placeOf(row), householdOf(answersOf(ctx.encryption, row)), market);
  const offer = next?.offers.find(({ plan }) => plan.plan_id === successor.plan?.plan_id);
  if (!next || !offer) return null;
  const there = await findMoved(ctx, next.place, last);
  const change = renewalChange(pricedAs(last.year, last.offer), pricedAs(next, offer), there);
  return change && changeOf(change);
}

/** Files of state exchanges and quotes have no successors. A plan keeps its id. */
async function findNextId({ rates }: Services, place: Place, plan_id: string, ids: readonly string[]) {
  const found = await rates.findSuccessor(place, plan_id);
  return found ? found.next_plan_id : ids.find((id) => id === plan_id);
}

/** Who works with the client can make the next estimate. */
function nextOf({ client_id, plan_year }: EstimationRow, viewer: Viewer): Renewal['next'] {
  const next = planYears.find((year) => year === plan_year + 1);
  if (client_id === null || next === undefined || !('access' in viewer) || viewer.access === 'client') return null;
  return { client_id, plan_year: next };
}

/** Of today's tables, like the list of plans. Who may see the list may see it. */
export async function findRenewal(
  ctx: Services,
  { row, viewer }: { readonly row: EstimationRow; readonly viewer: Viewer },
  policies: readonly ClientPolicy[],
): Promise<Renewal> {
  const { market, all } = await findAllPlans(ctx, row);
  const { plan_year, county_name, is_projected, status, plans } = all;
  const start = { plan_year, county_name, is_projected, policy: null, next: nextOf(row, viewer) };
  const nothing = { last: null, successor: null, best: null, change: null };
  if (!market || (status !== 'on_sale' && status !== 'prices_missing'))
    return {
      ...start,
      ...nothing,
      status: status === 'on_sale' || status === 'prices_missing' ? 'no_catalog' : status,
    };
  const year = planYears.find((one) => one === plan_year - 1);
  if (year === undefined) return { ...start, ...nothing, status: 'no_last_plan' };
  const is_shared = !isInsider(row, viewer);
  const estimation = await findEstimationOfYear(ctx.db, row, { plan_year: year, is_shared });
  const last = await findLastYear(ctx, row, estimation, policies, year);
  if (!('plan' in last)) return { ...start, ...nothing, ...last };
  const ids = plans.map(({ plan_id }) => plan_id);
  const next_id = await findNextId(ctx, placeOf(row), last.plan.plan_id, ids);
  const successor = successorOf(last.plan.plan_id, next_id, plans);
  return {
    ...start,
    status: 'known',
    last: {
      plan_year: year,
      source: last.source,
      estimation_id: last.source === 'estimate' && 'access' in viewer ? (estimation?.id ?? null) : null,
      has_facts: estimation !== null,
      is_projected: last.year?.market.is_projected ?? false,
      plan: last.plan,
    },
    successor,
    best: bestOf(plans),
    change: await findChange(ctx, row, market, last, successor),
  };
}
