import { barOf, boughtAs, type PlanBar } from '../bought-plan.ts';
import type { Cents } from '../domain/household.ts';
import type { ChosenPlan } from '../market.ts';
import { type Credit, costSharingLevel, premiumOfPlan } from '../marketplace.ts';
import type { Workings } from '../workings.ts';
import type { PlanBuyers } from './buyers.ts';
import { type Amounts, type CarePlan, careCost, deductibleOf, limitOf } from './care-costs.ts';
import { type HsaRoom, hsaRoom } from './hsa-room.ts';
import type { CostSharing, OfferedPlan, PlanVariant } from './offered-plan.ts';

export type { PlanBar } from '../bought-plan.ts';
export type { PlanBuyers } from './buyers.ts';
export type { Amounts } from './care-costs.ts';
export type { HsaRoom } from './hsa-room.ts';
export type { CostSharing, OfferedPlan, PlanAmounts, PlanBenefit, PlanVariant } from './offered-plan.ts';

/** Help is null where the credit is not known, because there is no benchmark. */
export interface PlanPremium {
  readonly premium_cents: Cents;
  /** What the credit pays of it. */
  readonly tax_credit_cents: Cents | null;
  readonly state_help_cents: Cents | null;
  readonly net_premium_cents: Cents | null;
}

/** In network. Null where the files lack an amount. */
interface PlanCostSharing {
  readonly level: CostSharing;
  readonly deductible: Amounts | null;
  /** Null if drugs count toward the deductible of medical care. */
  readonly drug_deductible: Amounts | null;
  /** With that of drugs. */
  readonly limit: Amounts | null;
}

/**
 * What a year costs with little, some and much care: premiums after help and what the household pays for care. The year of
 * high use ends at the limit. Null where an amount is not known.
 */
interface YearCosts {
  readonly low_cents: Cents | null;
  readonly middle_cents: Cents | null;
  readonly high_cents: Cents | null;
}

export interface PlanCosts {
  readonly plan_id: string;
  /** Everyone who would be on it in some month. Indexes in the household's people. */
  readonly people: readonly number[];
  /** With someone on it. */
  readonly months: number;
  /** Of the first one. */
  readonly month: PlanPremium;
  readonly year: PlanPremium;
  /** Null for a plan without a variant for the household. */
  readonly cost_sharing: PlanCostSharing | null;
  readonly total: YearCosts;
  /** Null for a plan that does not qualify, and without a limit for the year. */
  readonly hsa: HsaRoom | null;
}

/** Of each person a year (45 CFR 156.155(a)(4)). */
const earlyVisits = 3;

/** Exemptions for hardship are not asked. */
export const planBar = ({ ages }: PlanBuyers, plan: OfferedPlan): PlanBar | null => barOf(ages, plan);

/** The credit is not for catastrophic plans (26 USC 36B(c)(3)(A)), and states pay nothing of them either. */
export function premiumIn(workings: Workings, credit: Credit, plan: ChosenPlan): PlanPremium {
  const bought = boughtAs(plan, plan.metal, workings.programs);
  const found = premiumOfPlan(workings, bought, credit);
  if (bought.is_helped && credit.cents === null)
    return {
      premium_cents: found.premium_cents,
      tax_credit_cents: null,
      state_help_cents: null,
      net_premium_cents: null,
    };
  const { premium_cents, state_help_cents, net_premium_cents } = found;
  return {
    premium_cents,
    tax_credit_cents: premium_cents - state_help_cents - net_premium_cents,
    state_help_cents,
    net_premium_cents,
  };
}

const sumOf = (amounts: readonly (readonly [cents: Cents | null, months: number])[]): Cents | null => {
  let sum = 0;
  for (const [cents, months] of amounts) {
    if (cents === null) return null;
    sum += cents * months;
  }
  return sum;
};

function yearOf(months: readonly { readonly premium: PlanPremium; readonly months: number }[]): PlanPremium {
  const sum = (name: keyof PlanPremium) => sumOf(months.map(({ premium, months: count }) => [premium[name], count]));
  return {
    premium_cents: sum('premium_cents') ?? 0,
    tax_credit_cents: sum('tax_credit_cents'),
    state_help_cents: sum('state_help_cents'),
    net_premium_cents: sum('net_premium_cents'),
  };
}

/**
 * Of the first month. With people on the plan who may not take the credit, it is the standard plan (45 CFR 155.305(g)(3)).
 */
export function levelOf({ periods: [first] }: PlanBuyers, { metal }: Pick<OfferedPlan, 'metal'>): CostSharing {
  if (metal !== 'silver' || !first || first.workings.credit_rating !== first.workings.rating) return 'standard';
  const level = costSharingLevel(first.workings);
  return level === null ? 'standard' : `${level}`;
}

const added = (one: Amounts | null, other: Amounts | null): Amounts | null =>
  one &&
  other && {
    person_cents: one.person_cents + other.person_cents,
    household_cents: one.household_cents + other.household_cents,
  };

/** The plan as it is sold to the household. */
function soldTo(buyers: PlanBuyers, plan: OfferedPlan): { level: CostSharing; variant: PlanVariant } | null {
  const { standard } = plan.variants;
  const level = levelOf(buyers, plan);
  const variant = plan.variants[level];
  if (variant) return { level, variant };
  return standard ? { level: 'standard', variant: standard } : null;
}

function costSharingOf(level: CostSharing, variant: PlanVariant, people: number): PlanCostSharing {
  const { deductible, drug_deductible, drug_limit } = variant;
  const limit = limitOf(variant.limit, people);
  return {
    level,
    deductible: deductibleOf(deductible, people),
    drug_deductible: drug_deductible && deductibleOf(drug_deductible, people),
    limit: drug_limit ? added(limit, limitOf(drug_limit, people)) : limit,
  };
}

const careOf = ({ ages, months }: PlanBuyers, { metal }: OfferedPlan, variant: PlanVariant): CarePlan => ({
  variant,
  months,
  patient: ages.indexOf(Math.max(...ages)),
  early_primary_visits: metal === 'catastrophic' ? earlyVisits : 0,
});

const plus = (one: Cents | null, other: Cents | null): Cents | null =>
  one === null || other === null ? null : one + other;

/** What a plan costs the household in the year. Null if it cannot buy it. */
export function planCosts(buyers: PlanBuyers, plan: OfferedPlan): PlanCosts | null {
  if (planBar(buyers, plan) !== null) return null;
  const months = buyers.periods.map((period) => ({
    months: period.months,
    premium: premiumIn(period.workings, period.credit, plan),
  }));
  const [first] = months;
  if (!first) return null;
  const year = yearOf(months);
  const sold = soldTo(buyers, plan);
  const cost_sharing = sold && costSharingOf(sold.level, sold.variant, buyers.people.length);
  const care = sold && careOf(buyers, plan, sold.variant);
  const { net_premium_cents } = year;
  return {
    plan_id: plan.plan_id,
    people: buyers.people,
    months: months.reduce((sum, { months: count }) => sum + count, 0),
    month: first.premium,
    year,
    cost_sharing,
    total: {
      low_cents: plus(net_premium_cents, care && careCost(care, 'low')),
      middle_cents: plus(net_premium_cents, care && careCost(care, 'middle')),
      high_cents: plus(net_premium_cents, cost_sharing?.limit?.household_cents ?? null),
    },
    hsa: plan.is_hsa_eligible ? hsaRoom(buyers) : null,
  };
}
