import { estimationInput } from 'contract/endpoints/estimations';
import type { Market } from 'estimator';
import { tableDigests } from '../features/estimations/figures/rules.ts';
import { proofOf } from '../features/estimations/proof/rules.ts';
import { calculateResult } from '../features/estimations/results/rules.ts';
import type { Answers } from '../features/estimations/rules.ts';
import { type EstimationForm, estimationForm } from './factories.ts';

interface Priced {
  readonly answers: Answers;
  readonly market: Market;
}

const market: Market = {
  plan_year: 2026,
  state: 'AK',
  county: '02020',
  county_name: 'Anchorage Municipality',
  rating_area: '1',
  prices: { benchmark_cents: 79_216, bronze_cents: 51_000, silver_cents: 78_000, gold_cents: 82_345 },
  price_ranges: null,
  is_projected: false,
  price_source: 'Prices of a test',
  price_accuracy: '',
  medicare: {
    part_d_cents: 3_450,
    plan_g_cents: 13_636,
    advantage_premium_cents: null,
    advantage_out_of_pocket_cents: null,
    national_average: false,
    is_projected: false,
    source: 'Prices of a test',
    accuracy: '',
  },
};

function pricedOf(form: Partial<EstimationForm>, move?: Market['move']): Priced {
  const {
    client_id: _,
    state: _state,
    ...input
  } = estimationInput.parse(
    estimationForm({ zip: '99501', county: '02020', plan_year: 2026, household_size: 2, income: 61_234.56, ...form }),
  );
  const answers: Answers = {
    ...input,
    household_size: input.household_size ?? null,
    income: input.income ?? null,
    last_year_income: input.last_year_income ?? null,
    tax_filing_status: input.tax_filing_status ?? null,
    year_between_income: input.year_between_income ?? null,
    shows_outlook: input.shows_outlook ?? false,
    income_worksheet: null,
    chosen_plan: null,
    plan_year_filing_status: input.plan_year_filing_status ?? null,
    employer_offer: input.employer_offer ?? null,
    untaxed_social_security: input.untaxed_social_security ?? null,
    dependents_attributes: input.dependents_attributes.map(({ age, sex, spouse, birth_date = null }) => ({
      ...{ age, sex, spouse, birth_date },
      ...{ part_b_late_months: null, part_d_late_months: null, medicare_quarters: null },
    })),
  };
  return { answers, market: { ...market, ...(move && { move }) } };
}

export const inAlaska = pricedOf({});

export const dated = pricedOf({
  dependents_attributes: [
    { birth_date: '1961-07-14', sex: 'Female' },
    { birth_date: '1968-02-01', sex: 'Male', spouse: true },
  ],
  last_year_income: 90_000,
  tax_filing_status: 'married_joint',
  events: [{ kind: 'retires', person: 2, month: 3, wages: 20_000, covers: [2] }],
});

export const movesToTexas = pricedOf(
  { events: [{ kind: 'moves', zip: '75201', county: '48113', month: 5 }] },
  { years: 0, month: 5, market: { ...market, state: 'TX', county: '48113', county_name: 'Dallas County' } },
);

/** As a download of it. */
export function newProof({ answers, market: priced } = dated) {
  const result = calculateResult(answers, priced);
  const kept = {
    ...result,
    calculated_at: '2026-11-28T12:00:00.000Z',
    kept_later: false,
    revision: '00000000-0000-4000-8000-000000000000',
  };
  return JSON.parse(JSON.stringify(proofOf({ ...kept, digests: tableDigests(priced) }, answers)));
}
