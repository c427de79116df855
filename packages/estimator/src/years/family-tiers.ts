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
}

/**
 * The notices give the rate of a child-only policy and no tier for several children. Each child is taken to have a policy
 * of their own: insurers offer every plan to individuals below 21 as a child-only plan (45 CFR 156.200(c)(2)).
 */
export const familyTiers: Readonly<Partial<Record<StateCode, FamilyTiers>>> = {
  NY: {
    one_adult: 1000,
    two_adults: 2000,
    one_adult_with_children: 1700,
    two_adults_with_children: 2850,
    child_only: 412,
    child_below_age: 26,
    child_only_below_age: 21,
    source:
      'CMS market rating notices: New York, family tiers of the community rate; 45 CFR 156.200(c)(2): each child can have a child-only policy',
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
