import type { Market } from 'estimator';
import type { ClientFacts, EstimateFacts, PolicyFacts } from '../features/signals/detection/facts/rules.ts';

export const signalsToday = '2026-11-29';

/** Round prices at 21: benchmark $400, silver $390, bronze $300, gold $450. */
export const roundMarket = (changed: Partial<Market> = {}): Market => ({
  plan_year: 2026,
  state: 'TX',
  county: '48201',
  county_name: 'Harris County',
  rating_area: '10',
  prices: { benchmark_cents: 400_00, bronze_cents: 300_00, silver_cents: 390_00, gold_cents: 450_00 },
  price_ranges: null,
  is_projected: false,
  price_source: 'Prices of a test',
  price_accuracy: '',
  medicare: {
    part_d_cents: 40_00,
    plan_g_cents: 150_00,
    advantage_premium_cents: 20_00,
    advantage_out_of_pocket_cents: 5_000_00,
    national_average: false,
    is_projected: false,
    source: 'Prices of a test',
    accuracy: '',
  },
  ...changed,
});

export const policyFacts = (changed: Partial<PolicyFacts> = {}): PolicyFacts => ({
  id: 1,
  policy_type: 'aca',
  policy_status: 'enrolled',
  major_medical: true,
  effective_date: '2026-01-01',
  end_date: '2026-12-31',
  premium_cents: 300_00,
  deductible_cents: null,
  moop_cents: null,
  issuer_name: 'Lone Star Health',
  plan_name: 'Silver 70',
  subsidy_cents: null,
  ...changed,
});

/** Without a market nothing is calculated, so that only its events and people count. */
export const estimateFacts = ({
  household = {},
  ...changed
}: Partial<Omit<EstimateFacts, 'household'>> & {
  readonly household?: Partial<EstimateFacts['household']>;
} = {}): EstimateFacts => ({
  id: 7,
  plan_year: 2026,
  state: 'TX',
  saved_at: '2026-10-01T15:00:00Z',
  answers: { events: [], untaxed_social_security: null },
  household: {
    people: [{ age: 50, sex: 'Female', spouse: false }],
    household_size: 1,
    income_cents: 30_000_00,
    last_year_income_cents: null,
    tax_filing_status: null,
    ...household,
  },
  market: null,
  next_market: null,
  is_discontinued: false,
  kept: null,
  present: null,
  ...changed,
});

/** A client of 50 with plans for this year and the next, for whom nothing has to be done. */
export const clientFacts = (changed: Partial<ClientFacts> = {}): ClientFacts => ({
  client_id: 1,
  account_id: 1,
  today: signalsToday,
  first_name: 'Ann',
  name: 'Ann Lee',
  spouse_name: null,
  dependents: [],
  birth_date: '1976-05-20',
  request_type: 'pre_65',
  state: 'TX',
  status: 'enrolled',
  referred_on: '2026-03-02',
  advisor_plan: 'annual',
  survey: { completed_on: '2026-03-10', on: '2026-03-10', at: '2026-03-10T15:00:00Z', income_cents: 30_000_00 },
  met_on: '2026-03-20',
  last_meeting_on: '2026-03-20',
  has_analyses: true,
  rejected_on: null,
  estimates: [],
  policies: [policyFacts(), policyFacts({ id: 2, effective_date: '2027-01-01', end_date: '2027-12-31' })],
  ...changed,
});
