import { type Calculation, calculation } from 'contract/endpoints/calculation';
import { calculationOf, householdOf } from 'contract/endpoints/calculation-figures';
import { listClientEstimations, listEstimations } from 'contract/endpoints/estimation-lists';
import { type Estimation, type EstimationInput, estimation } from 'contract/endpoints/estimations';
import { withIncomeReasons } from 'contract/endpoints/income-worksheet-figures';
import { market } from 'contract/endpoints/market';
import { type ShareLink, showShareLink } from 'contract/endpoints/share-links';
import { estimate, type Market } from 'estimator';

/** Prices of a made-up rating area of North Carolina, as the server would send them. */
export function marketOf(changes: Partial<Market> = {}): Market {
  return market.parse({
    plan_year: 2025,
    state: 'NC',
    county: '37183',
    county_name: 'Wake County',
    rating_area: '13',
    prices: { benchmark_cents: 400_00, bronze_cents: 300_00, silver_cents: 390_00, gold_cents: 450_00 },
    price_ranges: null,
    is_projected: false,
    price_source: 'A table of prices for tests.',
    price_accuracy: 'As sure as a test.',
    medicare: {
      part_d_cents: 38_31,
      plan_g_cents: 120_00,
      advantage_premium_cents: 16_40,
      advantage_out_of_pocket_cents: 5400_00,
      national_average: false,
      is_projected: false,
      source: 'A table of Medicare prices for tests.',
      accuracy: 'As sure as another test.',
    },
    ...changes,
  });
}

type Person = Estimation['dependents'][number];
/** What is null for most people can be left out. */
export type EstimationChanges = Partial<Omit<Estimation, 'dependents'>> & {
  readonly dependents?: readonly (Pick<Person, 'id' | 'age' | 'sex' | 'spouse' | 'myself'> & Partial<Person>)[];
};

/** One saved estimate: Maria, 41, alone in Raleigh with $40,000 a year, unless said otherwise. */
export function savedEstimation(changes: EstimationChanges = {}): Estimation {
  const people = changes.dependents ?? [{ id: 1, age: 41, sex: 'Female', spouse: false, myself: true }];
  const history = { part_b_late_months: null, part_d_late_months: null, medicare_quarters: null };
  const dependents = people.map((person) => ({ birth_date: null, ...history, ...person }));
  return estimation.parse({
    id: 7,
    client_first_name: 'Maria',
    name: 'Maria',
    type: 'pre_65',
    zip: '27601',
    county: '37183',
    county_name: 'Wake County',
    state: 'NC',
    plan_year: 2025,
    dependents_count: dependents.length,
    household_size: 1,
    income: 40_000,
    income_worksheet: null,
    income_confirmed: false,
    plan_year_filing_status: null,
    lived_apart_all_year: false,
    credit_exception: false,
    last_year_income: null,
    year_between_income: null,
    tax_filing_status: null,
    employer_offer: null,
    events: [],
    untaxed_social_security: null,
    chosen_plan: null,
    shows_outlook: false,
    rootEstimator: false,
    prepared_by: { advisor: 'Jonah Finch', firm: 'Lakeside Advisory', phone: null },
    client: null,
    shared_with_client_at: null,
    may_edit: true,
    share_url: '/estimations/share-token/view',
    share_expires_at: null,
    version: 1,
    created_at: '2024-01-05T12:00:00Z',
    updated_at: '2024-02-09T12:00:00Z',
    ...changes,
    dependents,
  });
}

/** The public link of `savedEstimation`, not opened yet, unless said otherwise. */
export const shareLink = (changes: Partial<ShareLink> = {}): ShareLink =>
  showShareLink.reply.parse({
    share_url: '/estimations/share-token/view',
    share_expires_at: '2099-01-05T12:00:00Z',
    has_code: false,
    shows_outlook: false,
    shows_phone: false,
    openings: { count: 0, latest: [] },
    ...changes,
  });

type Priced = Pick<
  EstimationInput,
  'dependents_attributes' | 'household_size' | 'income' | 'last_year_income' | 'tax_filing_status' | 'events'
> &
  Partial<
    Pick<EstimationInput, 'plan_year_filing_status' | 'lived_apart_all_year' | 'credit_exception' | 'employer_offer'>
  >;

/** What the server answers for a household in a market. */
export function calculationFor(household: Priced, prices = marketOf()): Calculation {
  return calculation.parse(calculationOf(estimate(householdOf(household), prices, prices.plan_year)));
}

/** What the server answers for a saved estimate. */
export const calculationOfSaved = (saved: Estimation, prices = marketOf()): Calculation => {
  const answers = { ...saved, dependents_attributes: saved.dependents };
  return withIncomeReasons(calculationFor(answers, prices), answers, prices);
};

const listed = (row: Estimation) => ({
  year_total: 3600,
  year_range: null,
  is_projected: false,
  threshold_distance: 'beyond',
  ...row,
});

/** A page of the list. */
export function estimationsPage(rows: readonly Estimation[], totalCount = rows.length) {
  return listEstimations.reply.parse({ estimations: rows.map(listed), totalCount, currentPage: 1, pageSize: 25 });
}

export const estimationsOfClient = (rows: readonly Estimation[]) =>
  listClientEstimations.reply.parse({ estimations: rows.map(listed) });
