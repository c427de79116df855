import type { StateCode } from '../domain/places.ts';

/** In thousandths of one adult's price. */
export interface FamilyTiers {
  readonly one_adult: number;
  readonly two_adults: number;
  readonly one_adult_with_children: number;
  readonly two_adults_with_children: number;
  readonly child_only: number | null;
  readonly child_below_age: number;
  readonly child_only_below_age: number;
  readonly source: string;
  /** Several children without an adult pay by an assumption. */
  readonly several_children?: { readonly note: string; readonly source: string };
  /** A dependent over the children's age is priced apart, but can stay on a parent's policy until `below_age`. */
  readonly young_adults?: { readonly below_age: number; readonly note: string; readonly source: string };
}

export const familyTiers: Readonly<Partial<Record<StateCode, FamilyTiers>>> = {
  NY: {
    one_adult: 1000,
    two_adults: 2000,
    one_adult_with_children: 1700,
    two_adults_with_children: 2850,
    child_only: 412,
    child_below_age: 26,
    child_only_below_age: 21,
    source: 'CMS market rating notices: New York, family tiers of the community rate',
    several_children: {
      note: 'The price is an estimate: New York publishes a rate for one child, and none for several children without an adult. Each child is priced on a policy of their own.',
      source: '45 CFR 156.200(c)(2): every plan is also offered as a child-only plan',
    },
    young_adults: {
      below_age: 30,
      note: 'New York lets unmarried dependents without an employer’s coverage stay on a parent’s policy through age 29, for about 5% more for the whole policy. We price a policy of their own, so the family may pay less.',
      source: 'Chapter 240 of the Laws of New York of 2009 (coverage through age 29), rated at 1.05 times the tier',
    },
  },
  VT: {
    one_adult: 1000,
    two_adults: 2000,
    one_adult_with_children: 1930,
    two_adults_with_children: 2810,
    child_only: null,
    child_below_age: 26,
    child_only_below_age: 21,
    source: 'CMS market rating notices: Vermont, family tiers of the community rate',
  },
};

/** Whether families have tiers there, and no prices by age. */
export const hasFamilyTiers = (state: string): boolean => state in familyTiers;
