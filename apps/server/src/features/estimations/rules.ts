import { calculationOf, householdOf } from 'contract/endpoints/calculation';
import type { Calculation, Estimation, EstimationInput } from 'contract/endpoints/estimations';
import { estimate, type Market, type PlanYear } from 'estimator';
import type { Seal } from '../../crypto/encryption.ts';
import { digest, randomToken } from '../../auth/tokens.ts';
import type { EstimationRow, WrittenFields } from './store.ts';

/** Medicare begins at this age (specification, section 9). */
const seniorAge = 65;

/** Pre-65, Medicare, or a household with both. */
export function typeOf(people: readonly { age: number }[]): Estimation['type'] {
  const seniors = people.filter(({ age }) => age >= seniorAge).length;
  if (seniors === 0) return 'pre_65';
  return seniors === people.length ? 'medicare' : 'combo';
}

const incomePlace = 'estimations.income';
const lastYearIncomePlace = 'estimations.last_year_income';
const sharePlace = 'estimations.share_token';

const sealed = (seal: Seal, place: string, dollars: number | null | undefined) =>
  dollars == null ? null : seal.seal(place, String(dollars));
const opened = (seal: Seal, place: string, value: string | null) =>
  value === null ? null : Number(seal.open(place, value));

/** The columns that a form decides. What is not asked of these people is not kept. */
export function writtenFields(seal: Seal, input: EstimationInput, market: Market): WrittenFields {
  const people = input.dependents_attributes;
  const type = typeOf(people);
  return {
    client_first_name: input.client_first_name,
    type,
    zip: input.zip,
    county: input.county,
    county_name: market.county_name,
    state: market.state,
    plan_year: input.plan_year,
    dependents: people.map(({ age, sex, spouse }) => ({ age, sex, spouse })),
    household_size: type === 'medicare' ? null : (input.household_size ?? null),
    income_sealed: type === 'medicare' ? null : sealed(seal, incomePlace, input.income),
    last_year_income_sealed: type === 'pre_65' ? null : sealed(seal, lastYearIncomePlace, input.last_year_income),
    tax_filing_status: type === 'pre_65' ? null : (input.tax_filing_status ?? null),
  };
}

/** A new public link: its token, and what is kept of it. */
export function newShareLink(seal: Seal) {
  const token = randomToken();
  return { token, kept: { share_digest: digest(token), share_sealed: seal.seal(sharePlace, token) } };
}

export const shareUrl = (public_url: string, token: string): string => `${public_url}/estimations/${token}/view`;

/** The public page of a kept link; null when it was revoked. */
export const keptShareUrl = (seal: Seal, public_url: string, share_sealed: string | null): string | null =>
  share_sealed === null ? null : shareUrl(public_url, seal.open(sharePlace, share_sealed));

/** Who is looking: somebody who may manage the estimate, or the holder of a link, who knows it by its token alone. */
export type Viewer = { readonly public_url: string } | { readonly token: string };

/** A row as it crosses the wire. */
export function toEstimation(seal: Seal, row: EstimationRow, viewer: Viewer): Estimation {
  const isManager = 'public_url' in viewer;
  const people = row.dependents as unknown as { age: number; sex: 'Male' | 'Female'; spouse: boolean }[];
  return {
    id: isManager ? row.id : viewer.token,
    client_first_name: row.client_first_name,
    name: row.client_first_name,
    type: row.type as Estimation['type'],
    zip: row.zip,
    county: row.county,
    county_name: row.county_name,
    state: row.state as Estimation['state'],
    plan_year: row.plan_year as PlanYear,
    dependents: people.map((person, index) => ({ id: index + 1, ...person, myself: index === 0 })),
    dependents_count: people.length,
    household_size: row.household_size,
    income: opened(seal, incomePlace, row.income_sealed),
    last_year_income: opened(seal, lastYearIncomePlace, row.last_year_income_sealed),
    tax_filing_status: row.tax_filing_status as Estimation['tax_filing_status'],
    rootEstimator: row.root_digest !== null,
    share_url: isManager ? keptShareUrl(seal, viewer.public_url, row.share_sealed) : null,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** What the cover of a saved estimate costs on its market. */
export function calculate(saved: Estimation, market: Market): Calculation {
  const household = householdOf({ ...saved, dependents_attributes: saved.dependents });
  return calculationOf(estimate(household, market, saved.plan_year), market);
}
