// Also what `npm run replay` recalculates a proof with, so that nothing here needs a database.
import { createHash } from 'node:crypto';
import type { Calculation } from 'contract/endpoints/calculation';
import { calculationOf, householdOf } from 'contract/endpoints/calculation-figures';
import { withIncomeReasons } from 'contract/endpoints/income-worksheet-figures';
import type { Proof, ProofInputs } from 'contract/endpoints/proof';
import { estimatesOfYear, type Market, type PlanYear } from 'estimator';
import { lawTablesOf, rulesVersion } from 'estimator/version';

const sorted = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** SHA-256 of the JSON, in which the order of names doesn't count. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, sorted)).digest('hex');

const lawDigests = new Map<PlanYear, string>();

function lawDigestOf(year: PlanYear): string {
  const digest = lawDigests.get(year) ?? digestOf(lawTablesOf(year));
  lawDigests.set(year, digest);
  return digest;
}

export type TableDigests = Pick<Proof['digests'], 'law' | 'prices' | 'rules'>;

/** Of the tables that a calculation uses now. */
export const tableDigests = (market: Market): TableDigests => ({
  law: lawDigestOf(market.plan_year),
  prices: digestOf(market),
  rules: rulesVersion,
});

export const inputsOf = (answers: ProofInputs): ProofInputs => ({
  zip: answers.zip,
  county: answers.county,
  plan_year: answers.plan_year,
  dependents_attributes: answers.dependents_attributes,
  household_size: answers.household_size,
  income: answers.income,
  income_worksheet: answers.income_worksheet,
  last_year_income: answers.last_year_income,
  tax_filing_status: answers.tax_filing_status,
  year_between_income: answers.year_between_income,
  plan_year_filing_status: answers.plan_year_filing_status,
  lived_apart_all_year: answers.lived_apart_all_year,
  credit_exception: answers.credit_exception,
  employer_offer: answers.employer_offer,
  events: answers.events,
});

/** The figures of the first month of each period in which all months are the same, from January on. */
export const calculationsOf = (input: Parameters<typeof withIncomeReasons>[1], market: Market): Calculation[] =>
  estimatesOfYear(householdOf(input), market, market.plan_year).map((one) =>
    withIncomeReasons(calculationOf(one), input, market),
  );

/** What lies at each path of a document, in its order: `['income', 50000]`, `['events.0.month', 6]`. */
export function leavesOf(value: unknown, path = ''): (readonly [path: string, value: unknown])[] {
  if (value === null || typeof value !== 'object') return value === undefined ? [] : [[path, value]];
  const entries = Object.entries(value);
  if (entries.length === 0) return [[path, value]];
  return entries.flatMap(([name, inner]) => leavesOf(inner, path === '' ? name : `${path}.${name}`));
}

export const inputDigests = (inputs: ProofInputs): Proof['digests']['inputs'] =>
  Object.fromEntries(leavesOf(inputs).map(([path, value]) => [path, digestOf(value)]));

/** The rows of tables that reasons cite, each once. */
export function citedRows(calculations: readonly Calculation[]): Proof['tables']['law'] {
  const cited = calculations
    .flatMap(({ reasons }) => reasons)
    .flatMap(({ year, source, row }) => (row ? [{ year, source, row }] : []));
  return [...new Map(cited.map((one) => [digestOf(one), one])).values()];
}
