import { dollarsOf, dollarsOrNull } from 'contract/endpoints/amounts';
import type { EstimationPlans, ListedPlan, listEstimationPlans } from 'contract/endpoints/estimation-plans';
import { hasCredentials } from 'contract/fields/links';
import { type PlanSort, planBenefits, planMetals } from 'contract/vocabulary/plans';
import { type Amounts, type PlanBuyers, type PlanCosts, type PlanPremium, planBar, planCosts } from 'estimator/plans';
import type { Benefit, Variant } from 'plan-files/catalog';
import type { Call } from '../../../http/route.ts';
import type { PlansOnSale } from '../../../integrations/rates/rates.ts';

type Offer = PlansOnSale['offers'][number];
type Query = Call<typeof listEstimationPlans>['query'];

/** Files have any text there. */
function webAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text) || hasCredentials(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' ? href : null;
}

const premiumOf = ({ premium_cents, tax_credit_cents, state_help_cents, net_premium_cents }: PlanPremium) => ({
  premium: dollarsOf(premium_cents),
  tax_credit: dollarsOrNull(tax_credit_cents),
  state_help: dollarsOrNull(state_help_cents),
  net_premium: dollarsOrNull(net_premium_cents),
});

const perYearOf = (amounts: Amounts | null | undefined) =>
  amounts ? { person: dollarsOf(amounts.person_cents), household: dollarsOf(amounts.household_cents) } : null;

const benefitOf = (benefit: Benefit) => ({
  is_covered: benefit.is_covered,
  copay: dollarsOrNull(benefit.copay_cents),
  copay_per: benefit.copay_per,
  coinsurance: benefit.coinsurance === null ? null : benefit.coinsurance / 100,
  is_after_deductible: benefit.is_after_deductible,
});

const benefitsOf = (variant: Variant | undefined): ListedPlan['benefits'] =>
  planBenefits.flatMap((name) => {
    const benefit = variant?.benefits[name];
    return benefit ? [{ benefit: name, ...benefitOf(benefit) }] : [];
  });

const amountsOf = (costs: PlanCosts | null) => ({
  month: costs && premiumOf(costs.month),
  year: costs && premiumOf(costs.year),
  level: costs?.cost_sharing?.level ?? null,
  deductible: perYearOf(costs?.cost_sharing?.deductible),
  drug_deductible: perYearOf(costs?.cost_sharing?.drug_deductible),
  limit: perYearOf(costs?.cost_sharing?.limit),
  total: costs && {
    low: dollarsOrNull(costs.total.low_cents),
    middle: dollarsOrNull(costs.total.middle_cents),
    high: dollarsOrNull(costs.total.high_cents),
  },
  hsa: costs?.hsa ? { limit: dollarsOf(costs.hsa.limit_cents), source: costs.hsa.source } : null,
});

/** @param buyers of the estimate's household */
export function listedPlanOf(buyers: PlanBuyers, { plan, rate }: Offer): ListedPlan {
  const offered = { ...plan, cents: rate.cents };
  const bar = planBar(buyers, offered);
  const amounts = amountsOf(bar === null ? planCosts(buyers, offered) : null);
  const variant = plan.variants[amounts.level ?? 'standard'];
  return {
    plan_id: plan.plan_id,
    name: plan.name,
    issuer_id: plan.issuer_id,
    carrier: plan.issuer ?? plan.issuer_id,
    metal: plan.metal,
    type: plan.type,
    is_hsa_eligible: plan.is_hsa_eligible,
    has_childrens_dental: plan.has_childrens_dental,
    bar,
    ...amounts,
    benefits: benefitsOf(variant),
    links: {
      summary: webAddress(variant?.summary_url ?? null),
      formulary: webAddress(plan.formulary_url),
      brochure: webAddress(plan.brochure_url),
    },
  };
}

const matchesSearch = ({ plan_id, name, carrier }: ListedPlan, search: string): boolean => {
  const text = `${name} ${carrier} ${plan_id}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const isOneOf = <Value>(values: readonly Value[], value: Value): boolean =>
  values.length === 0 || values.includes(value);

const matches = (plan: ListedPlan, { metal, carrier, type, hsa, max_deductible, search }: Query): boolean =>
  isOneOf(metal, plan.metal) &&
  isOneOf(carrier, plan.issuer_id) &&
  isOneOf(type, plan.type) &&
  (hsa === undefined || plan.is_hsa_eligible) &&
  (max_deductible === undefined || (plan.deductible !== null && plan.deductible.household <= max_deductible)) &&
  matchesSearch(plan, search);

const sortAmounts: Readonly<Record<Exclude<PlanSort, 'name'>, (plan: ListedPlan) => number | null | undefined>> = {
  total_low: ({ total }) => total?.low,
  total_middle: ({ total }) => total?.middle,
  total_high: ({ total }) => total?.high,
  net_premium: ({ month }) => month?.net_premium,
  premium: ({ month }) => month?.premium,
  deductible: ({ deductible }) => deductible?.household,
  limit: ({ limit }) => limit?.household,
};

const { compare: compareTexts } = new Intl.Collator('en');

/** Unknown amounts are last in either order, and plans of the same amount in that of their ids. */
function sorted(plans: readonly ListedPlan[], { field, order }: Query): ListedPlan[] {
  const sign = order === 'asc' ? 1 : -1;
  const byId = (one: ListedPlan, other: ListedPlan) => compareTexts(one.plan_id, other.plan_id);
  if (field === 'name')
    return plans.toSorted((one, other) => sign * compareTexts(one.name, other.name) || byId(one, other));
  const amountIn = sortAmounts[field];
  return plans.toSorted((one, other) => {
    const [a, b] = [amountIn(one) ?? null, amountIn(other) ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byId(one, other);
    return sign * (a - b) || byId(one, other);
  });
}

/** @param plans those that the household cannot buy, too */
export function pageOf(plans: readonly ListedPlan[], query: Query) {
  const { plan_ids, currentPage, pageSize } = query;
  const found =
    plan_ids.length > 0
      ? plan_ids.flatMap((id) => plans.find(({ plan_id }) => plan_id === id) ?? [])
      : sorted(
          plans.filter((plan) => plan.bar === null && matches(plan, query)),
          query,
        );
  const start = plan_ids.length > 0 ? 0 : (currentPage - 1) * pageSize;
  return { plans: found.slice(start, start + pageSize), totalCount: found.length, currentPage, pageSize };
}

function counted<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

type Counts = Pick<EstimationPlans, 'carriers' | 'types' | 'metals' | 'hsa_count' | 'hidden_count'>;

/** Of the plans that the household can buy. */
export function countsOf(plans: readonly ListedPlan[]): Counts {
  const bought = plans.filter(({ bar }) => bar === null);
  const carrierOf = new Map(bought.map(({ issuer_id, carrier }) => [issuer_id, carrier]));
  const metals = counted(bought.map(({ metal }) => metal));
  return {
    carriers: [...counted(bought.map(({ issuer_id }) => issuer_id))]
      .map(([issuer_id, count]) => ({ issuer_id, carrier: carrierOf.get(issuer_id) ?? issuer_id, count }))
      .sort((one, other) => compareTexts(one.carrier, other.carrier) || compareTexts(one.issuer_id, other.issuer_id)),
    types: [...counted(bought.map(({ type }) => type))]
      .map(([type, count]) => ({ type, count }))
      .sort((one, other) => compareTexts(one.type, other.type)),
    metals: planMetals.flatMap((metal) => {
      const count = metals.get(metal);
      return count === undefined ? [] : [{ metal, count }];
    }),
    hsa_count: bought.filter(({ is_hsa_eligible }) => is_hsa_eligible).length,
    hidden_count: plans.length - bought.length,
  };
}
