import type { BodyInput } from 'contract/endpoint';
import type { createEstimation } from 'contract/endpoints/estimations';

const you = (age: number) => ({ age, sex: 'Female' as const, spouse: false });
const spouse = (age: number) => ({ age, sex: 'Male' as const, spouse: true });
const child = (age: number) => ({ age, sex: 'Male' as const, spouse: false });

type Household = Omit<BodyInput<typeof createEstimation>['estimation'], 'client_first_name'> & {
  client_first_name?: string;
};

const cliff: Household = {
  zip: '37203',
  county: '47037',
  plan_year: 2026,
  dependents_attributes: [you(61), spouse(60)],
  household_size: 2,
  income: 81_188,
};

export const households = {
  cliff,
  beforeCliff: { ...cliff, plan_year: 2025 },
  blended: {
    zip: '33139',
    county: '12086',
    plan_year: 2026,
    dependents_attributes: [you(67), spouse(62)],
    household_size: 2,
    income: 78_000,
    untaxed_social_security: 12_000,
    last_year_income: 96_000,
    tax_filing_status: 'married_joint',
  },
  nonExpansion: {
    zip: '78704',
    county: '48453',
    plan_year: 2026,
    dependents_attributes: [you(36), spouse(35), child(9), child(4)],
    household_size: 4,
    income: 41_000,
  },
  newYork: {
    zip: '10025',
    county: '36061',
    plan_year: 2026,
    dependents_attributes: [you(38), child(6)],
    household_size: 2,
    income: 54_000,
  },
  territory: {
    zip: '00901',
    county: '72127',
    plan_year: 2026,
    dependents_attributes: [you(40)],
    household_size: 1,
    income: 40_000,
  },
  generations: {
    client_first_name: 'Bartholomew-Christopher of the Long Name',
    zip: '33139',
    county: '12086',
    plan_year: 2025,
    dependents_attributes: [you(67), spouse(63), child(12)],
    household_size: 3,
    income: 46_000,
    last_year_income: 268_000,
    tax_filing_status: 'married_joint',
  },
  gap: {
    zip: '75201',
    county: '48113',
    plan_year: 2025,
    dependents_attributes: [you(47)],
    household_size: 1,
    income: 13_500,
  },
} satisfies Record<string, Household>;

export type HouseholdName = keyof typeof households;
