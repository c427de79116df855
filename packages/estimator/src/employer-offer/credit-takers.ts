import type { Household, Month } from '../domain/household.ts';
import type { Standing } from '../poverty-level.ts';
import type { Rating } from '../premium.ts';
import { monthNumber } from '../timelines/dates.ts';
import type { PersonTimeline } from '../timelines/timeline.ts';
import { hasAffordableOffer, type OfferVerdict, offerVerdict } from './offer.ts';

interface OfferInput {
  readonly household: Household;
  readonly timelines: readonly PersonTimeline[] | null;
  readonly calendar_year: number;
  readonly tables: { readonly plan_year: number };
}

/** An offer ends with the month in which the person retires or leaves. */
export function isOffered({ household, timelines, calendar_year }: OfferInput, month: Month): boolean {
  const { employer_offer = null } = household;
  if (employer_offer === null) return false;
  return timelines?.[employer_offer.person]?.isEmployed(monthNumber(calendar_year, month)) ?? true;
}

export function offerIn(input: OfferInput, standing: Standing | null, month: Month): OfferVerdict | null {
  const { employer_offer = null } = input.household;
  return employer_offer !== null && standing && isOffered(input, month)
    ? offerVerdict(employer_offer, standing, input.tables.plan_year)
    : null;
}

export interface CreditTakers {
  /** The parts of a plan's premium of people who may take the credit: all of them without an affordable offer. */
  readonly credit_rating: Rating;
  /** Of these people alone, for the benchmark premium (26 CFR 1.36B-3(f)). */
  readonly benchmark_rating: Rating;
  readonly can_anyone_take: boolean;
}

export function creditTakers(
  rating: Rating,
  offer: OfferVerdict,
  rateOf: (isPriced: readonly boolean[]) => Rating,
): CreditTakers {
  const isAnyonePriced = rating.some((part) => part !== null);
  const all = { credit_rating: rating, benchmark_rating: rating, can_anyone_take: isAnyonePriced };
  if (!isAnyonePriced) return all;
  const canTake = rating.map((part, index) => part !== null && !hasAffordableOffer(offer, index));
  const credit_rating = rating.map((part, index) => (canTake[index] === true ? part : null));
  if (!canTake.includes(true)) return { credit_rating, benchmark_rating: credit_rating, can_anyone_take: false };
  const isEveryone = canTake.every((may, index) => may || rating[index] === null);
  return isEveryone ? all : { credit_rating, benchmark_rating: rateOf(canTake), can_anyone_take: true };
}
