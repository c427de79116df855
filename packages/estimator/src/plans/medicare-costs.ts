import type { Cents, Household, PlanYear } from '../domain/household.ts';
import type { Market } from '../market.ts';
import { advantagePremium, type LegalPremiums, planGPremium, traditionalPremium } from '../medicare.ts';
import { type LatePremiums, latePremiums } from '../medicare-extras.ts';
import { inputOf, monthsIn, type Workings, workYear } from '../workings.ts';
import { partDLimits } from '../years/part-d-limits.ts';
import { yearTables } from '../years/tables.ts';
import { isProjected } from '../years/year.ts';

/** Months in which a person pays the same for Medicare. */
interface MemberPeriod {
  readonly months: number;
  readonly legal: LegalPremiums;
  readonly late: LatePremiums;
  /** Null where its price is not known. */
  readonly plan_g_cents: Cents | null;
}

/** A person who is on Medicare in some month of the year. */
export interface MedicareMember {
  /** Index in the household's people. */
  readonly person: number;
  readonly months: number;
  readonly periods: readonly [MemberPeriod, ...MemberPeriod[]];
  readonly market: Market;
}

/** What the law says about a year for everyone. */
export function lawOf(year: PlanYear) {
  const { medicare } = yearTables[year];
  const { cents: drug_limit_cents, source: drug_limit_source } = partDLimits[year];
  return {
    /** Medigap G does not pay it. */
    part_b_deductible_cents: medicare.part_b_deductible_cents,
    drug_limit_cents,
    drug_limit_source,
    /** The premiums and the deductible are not announced. */
    is_projected: isProjected(medicare),
  };
}

function periodOf({ legal, tables, household, stays, market }: Workings, person: number, months: number) {
  if (!legal || stays[person]?.coverage !== 'medicare') return [];
  const late = latePremiums(household.people[person], tables);
  const { premium_age } = stays[person];
  const plan_g_cents = market.medicare && planGPremium(market.medicare, market.state, premium_age);
  return [{ months, legal, late, plan_g_cents }];
}

/** Until a move within the year, because plans are those of a place. */
export function medicareMembers(household: Household, market: Market, year: PlanYear): MedicareMember[] {
  const input = inputOf(household, market, year);
  const periods = workYear(input).periods.filter(({ workings }) => workings.market === input.market);
  return household.people.flatMap((_, person) => {
    const [first, ...others] = periods.flatMap((period) => periodOf(period.workings, person, monthsIn(period)));
    if (!first) return [];
    const months = others.reduce((sum, one) => sum + one.months, first.months);
    return { person, months, periods: [first, ...others], market } satisfies MedicareMember;
  });
}

/** As the official files have it. */
export interface MedicareOffer {
  /** Only drugs, beside traditional Medicare and Medigap G. Otherwise instead of both. */
  readonly is_drug_plan: boolean;
  readonly has_drugs: boolean;
  readonly premium_cents: Cents;
  readonly limit_cents: Cents | null;
}

/** The law's premiums and those of plans, in the first month. Null without a price of Medigap G. */
function monthOf({ legal, late, plan_g_cents }: MemberPeriod, { market }: MedicareMember, plan: MedicareOffer) {
  const { premium_cents } = plan;
  if (plan.is_drug_plan) {
    if (!market.medicare || plan_g_cents === null) return null;
    return (
      traditionalPremium(legal, { ...market.medicare, part_d_cents: premium_cents }, plan_g_cents) + late.sum_cents
    );
  }
  // Surcharge and penalty of Part D are those of people who have it.
  const due = plan.has_drugs ? legal : { ...legal, part_d_surcharge_cents: 0 };
  const penalty = plan.has_drugs ? 0 : late.part_d_penalty_cents;
  const premium = advantagePremium(due, { advantage_premium_cents: premium_cents });
  return premium === null ? null : premium + late.sum_cents - penalty;
}

export interface MedicareCosts {
  /** Everything that is paid monthly, in the first month on Medicare. */
  readonly month_cents: Cents | null;
  /** The same of all months of the year on Medicare: a year without care. */
  readonly low_cents: Cents | null;
  /** With everything that care and covered drugs can cost in network. Null where no limit is known. */
  readonly high_cents: Cents | null;
}

/** Medigap G pays what traditional Medicare leaves, but for the deductible of Part B. */
function highestCareCost(
  { market }: MedicareMember,
  { is_drug_plan, has_drugs, limit_cents }: MedicareOffer,
): Cents | null {
  const { part_b_deductible_cents, drug_limit_cents } = lawOf(market.plan_year);
  const care = is_drug_plan ? part_b_deductible_cents : limit_cents;
  return care === null || !has_drugs ? null : care + drug_limit_cents;
}

/** Limits and deductibles are not divided for a part of a year. */
export function medicareCosts(member: MedicareMember, plan: MedicareOffer): MedicareCosts {
  const [first] = member.periods;
  let low_cents: Cents | null = 0;
  for (const period of member.periods) {
    const month = monthOf(period, member, plan);
    low_cents = month === null || low_cents === null ? null : low_cents + month * period.months;
  }
  const care = highestCareCost(member, plan);
  return {
    month_cents: monthOf(first, member, plan),
    low_cents,
    high_cents: low_cents === null || care === null ? null : low_cents + care,
  };
}
