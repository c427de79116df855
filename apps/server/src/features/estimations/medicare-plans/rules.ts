import { dollarsOf, dollarsOrNull } from 'contract/endpoints/amounts';
import type {
  EstimationMedicarePlans,
  listEstimationMedicarePlans,
  MedicarePlanOnSale,
} from 'contract/endpoints/estimation-medicare-plans';
import { type MedicareSort, medicareKinds } from 'contract/vocabulary/medicare-plans';
import { type MedicareMember, medicareCosts } from 'estimator/medicare-costs';
import type { MedicarePlan } from 'plan-files/landscape';
import type { Call } from '../../../http/route.ts';

type Query = Call<typeof listEstimationMedicarePlans>['query'];

function listedOf(member: MedicareMember, plan: MedicarePlan): MedicarePlanOnSale {
  const costs = medicareCosts(member, { ...plan, is_drug_plan: plan.kind === 'part_d' });
  return {
    plan_id: plan.plan_id,
    kind: plan.kind,
    carrier: plan.carrier,
    name: plan.name,
    type: plan.type,
    special_needs: plan.special_needs,
    has_drugs: plan.has_drugs,
    premium: dollarsOf(plan.premium_cents),
    drug_deductible: dollarsOrNull(plan.drug_deductible_cents),
    limit: dollarsOrNull(plan.limit_cents),
    stars: plan.stars_tenths === null ? null : plan.stars_tenths / 10,
    stars_missing: plan.stars_missing,
    month: dollarsOrNull(costs.month_cents),
    total: { low: dollarsOrNull(costs.low_cents), high: dollarsOrNull(costs.high_cents) },
  };
}

/** Each plan, also those for special needs, with the costs of a person. */
export const listedFor = (member: MedicareMember, plans: readonly MedicarePlan[]): MedicarePlanOnSale[] =>
  plans.map((plan) => listedOf(member, plan));

function wayOf(plans: readonly MedicarePlanOnSale[]) {
  const lowest = (use: 'low' | 'high') => {
    const known = plans.flatMap(({ total }) => total[use] ?? []);
    return known.length > 0 ? Math.min(...known) : null;
  };
  return { count: plans.length, low: lowest('low'), high: lowest('high') };
}

export function personOf(
  member: MedicareMember,
  offers: readonly MedicarePlan[],
): EstimationMedicarePlans['people'][number] {
  const plans = listedFor(member, offers);
  const { legal, late, plan_g_cents } = member.periods[0];
  return {
    person: member.person + 1,
    months: member.months,
    part_b: dollarsOf(legal.part_b_cents + legal.part_b_surcharge_cents),
    part_d_surcharge: dollarsOf(legal.part_d_surcharge_cents),
    late_enrollment: dollarsOf(late.sum_cents),
    medigap: dollarsOrNull(plan_g_cents),
    traditional: wayOf(plans.filter(({ kind }) => kind === 'part_d')),
    advantage: wayOf(plans.filter(({ kind }) => kind === 'advantage' || kind === 'cost')),
  };
}

const matchesSearch = ({ plan_id, name, carrier }: MedicarePlanOnSale, search: string): boolean => {
  const text = `${name} ${carrier} ${plan_id}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const matches = (plan: MedicarePlanOnSale, { kind, carrier, min_stars, zero_premium, search }: Query): boolean =>
  (kind.length === 0 ? plan.kind !== 'special_needs' : kind.includes(plan.kind)) &&
  (carrier === '' || plan.carrier === carrier) &&
  (min_stars === undefined || (plan.stars ?? 0) >= min_stars) &&
  (zero_premium === undefined || plan.premium === 0) &&
  matchesSearch(plan, search);

const sortAmounts: Readonly<Record<Exclude<MedicareSort, 'name'>, (plan: MedicarePlanOnSale) => number | null>> = {
  total_low: ({ total }) => total.low,
  total_high: ({ total }) => total.high,
  premium: ({ premium }) => premium,
  drug_deductible: ({ drug_deductible }) => drug_deductible,
  limit: ({ limit }) => limit,
  stars: ({ stars }) => stars,
};

const { compare: compareTexts } = new Intl.Collator('en');

/** Unknown amounts are last in either order, and plans of the same amount in that of their ids. */
function sorted(plans: readonly MedicarePlanOnSale[], { field, order }: Query): MedicarePlanOnSale[] {
  const sign = order === 'asc' ? 1 : -1;
  const byId = (one: MedicarePlanOnSale, other: MedicarePlanOnSale) => compareTexts(one.plan_id, other.plan_id);
  if (field === 'name')
    return plans.toSorted((one, other) => sign * compareTexts(one.name, other.name) || byId(one, other));
  const amountIn = sortAmounts[field];
  return plans.toSorted((one, other) => {
    const [a, b] = [amountIn(one), amountIn(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byId(one, other);
    return sign * (a - b) || byId(one, other);
  });
}

export function pageOf(plans: readonly MedicarePlanOnSale[], query: Query) {
  const { currentPage, pageSize } = query;
  const found = sorted(
    plans.filter((plan) => matches(plan, query)),
    query,
  );
  const start = (currentPage - 1) * pageSize;
  return { plans: found.slice(start, start + pageSize), totalCount: found.length, currentPage, pageSize };
}

type Counts = Pick<EstimationMedicarePlans, 'kinds' | 'carriers' | 'zero_premium_count'>;

export function countsOf(plans: readonly MedicarePlan[]): Counts {
  const forEveryone = plans.filter(({ kind }) => kind !== 'special_needs');
  const names = [...new Set(forEveryone.map(({ carrier }) => carrier))].sort(compareTexts);
  return {
    kinds: medicareKinds.flatMap((kind) => {
      const count = plans.filter((plan) => plan.kind === kind).length;
      return count > 0 ? [{ kind, count }] : [];
    }),
    carriers: names.map((carrier) => ({
      carrier,
      count: forEveryone.filter((plan) => plan.carrier === carrier).length,
    })),
    zero_premium_count: forEveryone.filter(({ premium_cents }) => premium_cents === 0).length,
  };
}
