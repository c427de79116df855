import type { FilingStatus, Household, IsoDate, LifeEvent, Person } from '../domain/household.ts';
import type { Market } from '../market.ts';

export const person = (age: number, more: Partial<Person> = {}): Person => ({
  age,
  sex: 'Female',
  spouse: false,
  ...more,
});
export const spouse = (age: number): Person => person(age, { sex: 'Male', spouse: true });

/** Amounts are in dollars. The size is the number of people by default. */
export function household(
  people: readonly Person[],
  income: number | null,
  more: { size?: number; earlier?: number; filing?: FilingStatus } = {},
): Household {
  return {
    people,
    household_size: more.size ?? people.length,
    income_cents: income === null ? null : Math.round(income * 100),
    last_year_income_cents: more.earlier === undefined ? null : Math.round(more.earlier * 100),
    tax_filing_status: more.filing ?? null,
  };
}

/** A market with round prices: benchmark $400, silver $390, bronze $300, gold $450 at 21; Part D $40, Plan G $150, Advantage $20. */
export const market = (more: Partial<Market> = {}): Market => ({
  plan_year: 2025,
  state: 'TX',
  county: '48201',
  county_name: 'Harris County',
  rating_area: '10',
  prices: { benchmark_cents: 400_00, bronze_cents: 300_00, silver_cents: 390_00, gold_cents: 450_00 },
  price_ranges: null,
  is_projected: false,
  price_source: 'A made-up price',
  price_accuracy: 'Exact, as it is made up',
  medicare: {
    part_d_cents: 40_00,
    plan_g_cents: 150_00,
    advantage_premium_cents: 20_00,
    advantage_out_of_pocket_cents: 5_000_00,
    national_average: false,
    is_projected: false,
    source: 'A made-up price',
    accuracy: 'Exact, as it is made up',
  },
  ...more,
});

export const dated = (
  given: Household,
  birthDates: readonly (IsoDate | null)[] = [],
  events: readonly LifeEvent[] = [],
): Household => ({
  ...given,
  people: given.people.map((one, index) => ({ ...one, birth_date: birthDates[index] ?? null })),
  events,
});
