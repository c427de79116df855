import type { Catalog, DentalPlan } from './catalog.ts';

/** Children's dental care is an essential benefit up to the month of the nineteenth birthday (45 CFR 156.115(a)(6)). */
export const dentalBelowAge = 19;
/** Families pay for the three oldest at most. */
const chargedChildren = 3;

/** What a stand-alone dental plan charges for children in a place, and how much of it is for essential benefits. */
export interface DentalOffer extends Pick<DentalPlan, 'plan_id' | 'name' | 'offering'> {
  /** By age from 0 to 18. */
  readonly cents: readonly number[];
  readonly ehb_ten_thousandths: number;
}

type Parts = Pick<DentalPlan, 'childrens_cents' | 'childrens_ten_thousandths'>;

/** @param cents by age, of the rating area. Null if the files have none. */
export function dentalOffer(
  { plan_id, name, offering }: Pick<DentalPlan, 'plan_id' | 'name' | 'offering'>,
  { childrens_cents, childrens_ten_thousandths }: Parts,
  cents: readonly number[] | null,
): DentalOffer[] {
  const identity = { plan_id, name, offering };
  if (childrens_cents !== null) {
    const same = Array.from({ length: dentalBelowAge }, () => childrens_cents);
    return [{ ...identity, cents: same, ehb_ten_thousandths: 10_000 }];
  }
  if (cents === null || childrens_ten_thousandths === null) return [];
  return [{ ...identity, cents, ehb_ten_thousandths: childrens_ten_thousandths }];
}

export function dentalOffers(
  { dental, dental_rates }: Catalog,
  isSold: (plan: DentalPlan) => boolean,
  { rating_area, on }: { readonly rating_area: string; readonly on: string },
): DentalOffer[] {
  const inForce = dental_rates.filter((rate) => rate.rating_area === rating_area && rate.from <= on && on <= rate.to);
  const cents = new Map(inForce.map((rate) => [rate.plan_id, rate.cents]));
  return dental.filter(isSold).flatMap((plan) => dentalOffer(plan, plan, cents.get(plan.plan_id) ?? null));
}

function partOf({ cents, ehb_ten_thousandths }: DentalOffer, ages: readonly number[]): number {
  const sum = ages.reduce((total, age) => total + (cents[age] ?? 0), 0);
  return Math.floor((sum * ehb_ten_thousandths + 5_000) / 10_000);
}

/**
 * The second-lowest part of a dental plan's premium for the children, that of the only plan if there is one, and nothing
 * without one (26 CFR 1.36B-3(f)(3) and (7)).
 */
export function childrensDental(offers: readonly DentalOffer[], ages: readonly number[]): number {
  const children = ages.filter((age) => age < dentalBelowAge).sort((one, other) => other - one);
  if (children.length === 0) return 0;
  const parts = offers.map((offer) => partOf(offer, children.slice(0, chargedChildren)));
  parts.sort((one, other) => one - other);
  return parts[1] ?? parts[0] ?? 0;
}

const isNoDearer = (one: DentalOffer, other: DentalOffer): boolean =>
  one.cents.every(
    (cents, age) => cents * one.ehb_ten_thousandths <= (other.cents[age] ?? 0) * other.ehb_ten_thousandths,
  );

/** Without those that can't be the lowest or second lowest of any children, because two others never cost more. */
export function cheapestDental(offers: readonly DentalOffer[]): DentalOffer[] {
  const total = ({ cents, ehb_ten_thousandths }: DentalOffer) =>
    cents.reduce((sum, one) => sum + one, 0) * ehb_ten_thousandths;
  const sorted = offers.toSorted((one, other) => total(one) - total(other) || (one.plan_id < other.plan_id ? -1 : 1));
  const kept: DentalOffer[] = [];
  for (const offer of sorted) if (kept.filter((one) => isNoDearer(one, offer)).length < 2) kept.push(offer);
  return kept;
}
