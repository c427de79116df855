import type { ScenarioChanges } from 'contract/endpoints/scenarios';

interface DemoEstimate {
  readonly by: string;
  readonly name: string;
  readonly sex: 'Female' | 'Male';
  readonly zip: string;
  readonly county: string;
  readonly plan_year: 2025 | 2026;
  readonly ages: readonly number[];
  readonly birth_date?: string;
  readonly household_size?: number;
  readonly income?: number;
  readonly last_year_income?: number;
  readonly tax_filing_status?: 'single' | 'married_joint' | 'married_seperate';
  readonly scenarios?: readonly { readonly name: string; readonly changes: ScenarioChanges }[];
}

const jonah = 'advisor@demo.healthplanner.example';
const maya = 'admin@demo.healthplanner.example';
const elena = 'elena@demo.healthplanner.example';

export const estimates: readonly DemoEstimate[] = [
  {
    by: jonah,
    name: 'Margaret',
    sex: 'Female',
    zip: '60614',
    county: '17031',
    plan_year: 2025,
    ages: [61, -59],
    household_size: 2,
    income: 72_000,
  },
  {
    by: jonah,
    name: 'Daniel',
    sex: 'Male',
    zip: '78704',
    county: '48453',
    plan_year: 2025,
    ages: [44, -42, 14, 11, 8],
    household_size: 5,
    income: 88_500,
  },
  {
    by: jonah,
    name: 'Ruth',
    sex: 'Female',
    zip: '33139',
    county: '12086',
    plan_year: 2025,
    ages: [67, -63],
    household_size: 2,
    income: 96_000,
    last_year_income: 268_000,
    tax_filing_status: 'married_joint',
  },
  {
    by: jonah,
    name: 'Wei-Ling',
    sex: 'Female',
    zip: '10025',
    county: '36061',
    plan_year: 2026,
    ages: [38, 6],
    household_size: 2,
    income: 54_000,
  },
  {
    by: jonah,
    name: 'Bartholomew-Christopher',
    sex: 'Male',
    zip: '37203',
    county: '47037',
    plan_year: 2026,
    ages: [63],
    birth_date: '1962-05-14',
    household_size: 1,
    income: 63_000,
    scenarios: [
      { name: '$1,000 IRA contribution', changes: { income: 62_000 } },
      { name: '+$40,000 Roth conversion', changes: { income: 103_000 } },
    ],
  },
  {
    by: jonah,
    name: 'Zoë',
    sex: 'Female',
    zip: '97209',
    county: '41051',
    plan_year: 2025,
    ages: [29],
    household_size: 1,
    income: 28_400,
  },
  {
    by: jonah,
    name: 'Harold',
    sex: 'Male',
    zip: '85254',
    county: '04013',
    plan_year: 2026,
    ages: [71, -69],
    last_year_income: 142_000,
    tax_filing_status: 'married_joint',
  },
  {
    by: maya,
    name: 'Aisha',
    sex: 'Female',
    zip: '30309',
    county: '13121',
    plan_year: 2025,
    ages: [52, 19, 17],
    household_size: 3,
    income: 41_000,
  },
  {
    by: maya,
    name: 'Gunnar',
    sex: 'Male',
    zip: '99501',
    county: '02020',
    plan_year: 2025,
    ages: [57, -55],
    household_size: 2,
    income: 118_000,
  },
  {
    by: maya,
    name: 'Lucía',
    sex: 'Female',
    zip: '87501',
    county: '35049',
    plan_year: 2026,
    ages: [34, -33, 2, 0],
    household_size: 4,
    income: 49_900,
  },
  {
    by: maya,
    name: 'Eleanor',
    sex: 'Female',
    zip: '02139',
    county: '25017',
    plan_year: 2025,
    ages: [66],
    last_year_income: 610_000,
    tax_filing_status: 'single',
  },
  {
    by: elena,
    name: 'Marcus',
    sex: 'Male',
    zip: '75201',
    county: '48113',
    plan_year: 2025,
    ages: [47],
    household_size: 1,
    income: 13_500,
  },
  {
    by: elena,
    name: 'Sofia',
    sex: 'Female',
    zip: '80202',
    county: '08031',
    plan_year: 2026,
    ages: [31, -32],
    household_size: 2,
    income: 97_000,
  },
];
