import type { Cents } from './domain/household.ts';
import type { ChosenPlan, PlanMetal, Price, Quotes } from './market.ts';
import { essentialPremium, householdPremium } from './premium.ts';
import type { Metal } from './reason.ts';
import type { ProgramOfYear } from './state-help/figures.ts';
import type { Workings } from './workings.ts';

/** As states' programs count metals. Null for none of them. */
const helpedMetals: Readonly<Record<PlanMetal, Metal | null>> = {
  catastrophic: null,
  bronze: 'bronze',
  expanded_bronze: 'bronze',
  silver: 'silver',
  gold: 'gold',
  platinum: null,
};

/** What help with a plan depends on. */
export interface BoughtPlan {
  readonly price: Price;
  readonly metal: Metal;
  /** Those that can help with it. */
  readonly programs: readonly ProgramOfYear[];
  /** False for catastrophic plans (26 USC 36B(c)(3)(A)). States pay nothing of them either. */
  readonly is_helped: boolean;
}

/** A state that helps with all metals helps with platinum. */
export function boughtAs(price: Price, metal: PlanMetal, programs: readonly ProgramOfYear[]): BoughtPlan {
  const helped = helpedMetals[metal];
  if (metal === 'catastrophic') return { price, metal: 'bronze', programs: [], is_helped: false };
  return {
    price,
    metal: helped ?? 'gold',
    programs: helped ? programs : programs.filter(({ metals }) => metals.length > 2),
    is_helped: true,
  };
}

/** Why a household cannot buy a plan. */
export type PlanBar = 'nobody_to_cover' | 'under_30_only' | 'not_for_children_alone' | 'children_only';

const catastrophicBelowAge = 30;
const childBelowAge = 21;

/** Catastrophic plans are for people below 30 at the start of the plan year (45 CFR 156.155(a)(5)(i)). */
export function barOf(
  ages: readonly number[],
  { metal, offering }: Pick<ChosenPlan, 'metal' | 'offering'>,
): PlanBar | null {
  if (ages.length === 0) return 'nobody_to_cover';
  const oldest = Math.max(...ages);
  if (metal === 'catastrophic' && oldest >= catastrophicBelowAge) return 'under_30_only';
  if (offering === 'everyone') return null;
  const areChildren = oldest < childBelowAge;
  if (offering === 'children') return areChildren ? null : 'children_only';
  return areChildren ? 'not_for_children_alone' : null;
}

/** Null for the lowest silver plan, which counts without a choice, and in years in which the household cannot buy the chosen one. */
export function chosenIn({ market, household, rating }: Workings): ChosenPlan | null {
  const { chosen_plan } = market;
  if (!chosen_plan) return null;
  const ages = household.people.flatMap(({ age }, index) => (rating[index] == null ? [] : [age]));
  return barOf(ages, chosen_plan) === null ? chosen_plan : null;
}

/** The plan whose price is part of the household's cost. */
export function boughtIn(
  workings: Workings,
  quotes: Quotes,
  programs: readonly ProgramOfYear[] = workings.programs,
): BoughtPlan {
  const chosen = chosenIn(workings);
  return chosen ? boughtAs(chosen, chosen.metal, programs) : boughtAs(quotes.silver, 'silver', programs);
}

/** What the credit and the state can pay of it. */
export const helpedPart = ({ credit_rating }: Workings, { price, is_helped }: BoughtPlan): Cents =>
  is_helped ? essentialPremium(credit_rating, price) : 0;

export const unhelpedPart = (workings: Workings, bought: BoughtPlan): Cents =>
  householdPremium(workings.rating, bought.price) - helpedPart(workings, bought);
