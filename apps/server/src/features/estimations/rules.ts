import type { Calculation } from 'contract/endpoints/calculation';
import { calculationOf, householdOf } from 'contract/endpoints/calculation-figures';
import type { Estimation, EstimationInput } from 'contract/endpoints/estimations';
import { estimate, type Market, type PlanYear } from 'estimator';
import { digest, randomToken } from '../../auth/tokens.ts';
import type { Encryption } from '../../crypto/encryption.ts';
import type { EstimationRow } from './queries.ts';
import type { FormFields } from './store.ts';

/** The age at which Medicare starts (specification, section 9). */
const seniorAge = 65;

export function typeOf(people: readonly { age: number }[]): Estimation['type'] {
  const seniors = people.filter(({ age }) => age >= seniorAge).length;
  if (seniors === 0) return 'pre_65';
  return seniors === people.length ? 'medicare' : 'combo';
}

const incomeAssociatedData = 'estimations.income';
const lastYearIncomeAssociatedData = 'estimations.last_year_income';
const shareAssociatedData = 'estimations.share_token';

const encryptAmount = (encryption: Encryption, associatedData: string, dollars: number | null | undefined) =>
  dollars == null ? null : encryption.encrypt(associatedData, String(dollars));
const decryptAmount = (encryption: Encryption, associatedData: string, value: string | null) =>
  value === null ? null : Number(encryption.decrypt(associatedData, value));

export function formFields(encryption: Encryption, input: EstimationInput, market: Market): FormFields {
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
    income_encrypted: type === 'medicare' ? null : encryptAmount(encryption, incomeAssociatedData, input.income),
    last_year_income_encrypted:
      type === 'pre_65' ? null : encryptAmount(encryption, lastYearIncomeAssociatedData, input.last_year_income),
    tax_filing_status: input.tax_filing_status ?? null,
  };
}

export function newShareLink(encryption: Encryption) {
  const token = randomToken();
  return {
    token,
    stored: { share_digest: digest(token), share_encrypted: encryption.encrypt(shareAssociatedData, token) },
  };
}

export const shareUrl = (public_url: string, token: string): string => `${public_url}/estimations/${token}/view`;

export const storedShareUrl = (
  encryption: Encryption,
  public_url: string,
  share_encrypted: string | null,
): string | null =>
  share_encrypted === null ? null : shareUrl(public_url, encryption.decrypt(shareAssociatedData, share_encrypted));

/** What tells a duplicate from its original in a list. */
export const nameOf = ({ client_first_name, is_copy }: Pick<EstimationRow, 'client_first_name' | 'is_copy'>): string =>
  is_copy ? `${client_first_name} (copy)` : client_first_name;

export type Viewer = { readonly public_url: string } | { readonly token: string };

export function toEstimation(
  encryption: Encryption,
  row: EstimationRow,
  viewer: Viewer,
): Omit<Estimation, 'prepared_by'> {
  const canManage = 'public_url' in viewer;
  const people = row.dependents as unknown as { age: number; sex: 'Male' | 'Female'; spouse: boolean }[];
  return {
    id: canManage ? row.id : viewer.token,
    client_first_name: row.client_first_name,
    name: canManage ? nameOf(row) : row.client_first_name,
    type: row.type as Estimation['type'],
    zip: row.zip,
    county: row.county,
    county_name: row.county_name,
    state: row.state as Estimation['state'],
    plan_year: row.plan_year as PlanYear,
    dependents: people.map((person, index) => ({ id: index + 1, ...person, myself: index === 0 })),
    dependents_count: people.length,
    household_size: row.household_size,
    income: decryptAmount(encryption, incomeAssociatedData, row.income_encrypted),
    last_year_income: decryptAmount(encryption, lastYearIncomeAssociatedData, row.last_year_income_encrypted),
    tax_filing_status: row.tax_filing_status as Estimation['tax_filing_status'],
    rootEstimator: row.root_digest !== null,
    share_url: canManage ? storedShareUrl(encryption, viewer.public_url, row.share_encrypted) : null,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function calculate(saved: Omit<Estimation, 'prepared_by'>, market: Market): Calculation {
  const household = householdOf({ ...saved, dependents_attributes: saved.dependents });
  return calculationOf(estimate(household, market, saved.plan_year), market);
}
