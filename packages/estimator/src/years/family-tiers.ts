import type { StateCode } from '../domain/places.ts';

/** What a policy costs by who is on it, in thousandths of one adult's price. */
export interface FamilyTiers {
  readonly one_adult: number;
  readonly two_adults: number;
  readonly one_adult_with_children: number;
  readonly two_adults_with_children: number;
  /** Each child on a policy without an adult; null where the state sets none. */
  readonly child_only: number | null;
  /** Dependents below this age are children of the policy. */
  readonly child_below_age: number;
  /** `child_only` is sold below this age. */
  readonly child_only_below_age: number;
  readonly source: string;
}

/** The states that rate by the family's shape and not by age. */
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
