import { isDeepStrictEqual } from 'node:util';
import { householdOf } from 'contract/endpoints/calculation-figures';
import { employerOffer } from 'contract/endpoints/employer-offers';
import type { Estimation, EstimationInput } from 'contract/endpoints/estimations';
import { incomeWorksheet } from 'contract/endpoints/income-worksheet';
import { lifeEvents } from 'contract/endpoints/life-events';
import { savedMedicareHistory } from 'contract/endpoints/medicare-history';
import { turns65In } from 'contract/fields/ages';
import { returnStatuses, type ThresholdDistance } from 'contract/vocabulary/estimations';
import { type Market, type PlanYear, returnIncome } from 'estimator';
import { headroom, type ThresholdKind, thresholds } from 'estimator/income-curve';
import * as z from 'zod';
import type { Encryption } from '../../crypto/encryption.ts';
import { choiceIn, chosenPlanIdIn } from './chosen-plan/rules.ts';
import { storedShareUrl } from './link-tokens/rules.ts';
import { canEdit, canSeeOutlook, isInsider, type Viewer } from './policy.ts';
import type { EstimationRow, formColumns } from './queries.ts';
import type { FormFields } from './store.ts';
import { storedEvents } from './stored-events/rules.ts';

/** The age at which Medicare starts (specification, section 9). */
const seniorAge = 65;

export function typeOf(people: readonly { age: number }[]): Estimation['type'] {
  const seniors = people.filter(({ age }) => age >= seniorAge).length;
  if (seniors === 0) return 'pre_65';
  return seniors === people.length ? 'medicare' : 'combo';
}

const incomeAssociatedData = 'estimations.income';
const lastYearIncomeAssociatedData = 'estimations.last_year_income';
const outlookAssociatedData = 'estimations.outlook';

const encryptAmount = (encryption: Encryption, associatedData: string, dollars: number | null | undefined) =>
  dollars == null ? null : encryption.encrypt(associatedData, String(dollars));
const decryptAmount = (encryption: Encryption, associatedData: string, value: string | null) =>
  value === null ? null : Number(encryption.decrypt(associatedData, value));

const medicareHistory = z.object(savedMedicareHistory);
const withoutHistory = medicareHistory.parse({});

const outlookFields = z.object({
  /** Has one entry per person, in their order. */
  birth_dates: z.array(z.string().nullable()),
  events: lifeEvents,
  untaxed_social_security: z.number().nullable(),
  // Estimates saved before these were asked have none of them.
  income_confirmed: z.boolean().default(false),
  plan_year_filing_status: z.enum(returnStatuses).nullable().default(null),
  lived_apart_all_year: z.boolean().default(false),
  credit_exception: z.boolean().default(false),
  year_between_income: z.number().nullable().default(null),
  employer_offer: employerOffer.nullable().default(null),
  income_worksheet: incomeWorksheet.nullable().default(null),
  /** Has one entry per person, in their order, or none. */
  medicare_histories: z.array(medicareHistory).default([]),
  all_events: lifeEvents.optional(),
});
const storedOutlook = outlookFields.transform(({ all_events, ...fields }) => ({
  ...fields,
  events: all_events ?? fields.events,
}));
type StoredOutlook = z.output<typeof storedOutlook>;

const emptyOutlook = storedOutlook.parse({ birth_dates: [], events: [], untaxed_social_security: null });

function encryptOutlook(encryption: Encryption, outlook: StoredOutlook): string | null {
  const birth_dates = outlook.birth_dates.filter((date) => date !== null);
  const medicare_histories = outlook.medicare_histories.filter((one) => !isDeepStrictEqual(one, withoutHistory));
  const isEmpty = isDeepStrictEqual({ ...outlook, birth_dates, medicare_histories }, emptyOutlook);
  return isEmpty
    ? null
    : encryption.encrypt(outlookAssociatedData, JSON.stringify({ ...outlook, ...storedEvents(outlook.events) }));
}

const decryptOutlook = (encryption: Encryption, value: string | null): StoredOutlook =>
  value === null ? emptyOutlook : storedOutlook.parse(JSON.parse(encryption.decrypt(outlookAssociatedData, value)));

/**
 * Small steps of the expected contribution are everywhere and cost little, and a credit that begins is no loss. Decision
 * 072.
 */
const uncounted: ReadonlySet<ThresholdKind> = new Set(['contribution_rises', 'credit_begins']);

const bounds = [
  ['within_1000', 1_000_00],
  ['within_5000', 5_000_00],
  ['within_10000', 10_000_00],
] as const satisfies [ThresholdDistance, number][];

type CountedAnswers = Parameters<typeof householdOf>[0] & Pick<EstimationInput, 'untaxed_social_security'>;

function distanceOf(answers: CountedAnswers, market: Market): ThresholdDistance {
  const household = householdOf(answers);
  const income_cents = returnIncome(household);
  if (income_cents === null) return 'none';
  const untaxed_social_security_cents = Math.round((answers.untaxed_social_security ?? 0) * 100);
  const all = thresholds(household, market, market.plan_year, { untaxed_social_security_cents });
  const counted = all.filter(({ kind }) => !uncounted.has(kind));
  const next = headroom(counted, income_cents).up;
  if (!next) return 'none';
  return bounds.find(([, bound]) => next.distance_cents <= bound)?.[0] ?? 'beyond';
}

export function formFields(encryption: Encryption, input: EstimationInput, market: Market): FormFields {
  const people = input.dependents_attributes;
  const type = typeOf(people);
  const isSeparate = input.plan_year_filing_status === 'separate';
  const startsMedicare = people.some(({ birth_date }) => birth_date != null && turns65In(input.plan_year, birth_date));
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
      type === 'pre_65' && !startsMedicare
        ? null
        : encryptAmount(encryption, lastYearIncomeAssociatedData, input.last_year_income),
    tax_filing_status: input.tax_filing_status ?? null,
    outlook_encrypted: encryptOutlook(encryption, {
      birth_dates: people.map(({ birth_date }) => birth_date ?? null),
      events: input.events,
      untaxed_social_security: type === 'medicare' ? null : (input.untaxed_social_security ?? null),
      income_worksheet: input.income_worksheet ?? null,
      income_confirmed: input.income_confirmed,
      plan_year_filing_status: input.plan_year_filing_status ?? null,
      lived_apart_all_year: isSeparate && input.lived_apart_all_year,
      credit_exception: isSeparate && input.credit_exception,
      year_between_income: input.year_between_income ?? null,
      employer_offer: type === 'medicare' ? null : (input.employer_offer ?? null),
      medicare_histories: people.map((person) => medicareHistory.parse(person)),
    }),
    shows_outlook: input.shows_outlook,
    threshold_distance: distanceOf({ ...input, income: type === 'medicare' ? null : input.income }, market),
  };
}

export const nameOf = ({ client_first_name, is_copy }: Pick<EstimationRow, 'client_first_name' | 'is_copy'>): string =>
  is_copy ? `${client_first_name} (copy)` : client_first_name;

type AnsweredRow = Pick<EstimationRow, (typeof formColumns)[number]>;

interface StoredPerson {
  readonly age: number;
  readonly sex: 'Male' | 'Female';
  readonly spouse: boolean;
}

type PlaceColumn = 'zip' | 'county' | 'plan_year';

export const placeOf = ({ zip, county, plan_year }: Pick<EstimationRow, PlaceColumn>) => ({
  zip,
  county,
  plan_year: plan_year as PlanYear,
});

/** Without decrypting incomes. */
export const placesOf = (
  encryption: Encryption,
  row: Pick<EstimationRow, 'outlook_encrypted' | 'chosen_plan' | PlaceColumn>,
) => ({
  ...placeOf(row),
  plan_id: chosenPlanIdIn(row, placeOf(row)),
  events: decryptOutlook(encryption, row.outlook_encrypted).events,
});

export const labelsOf = ({ type, state, county_name }: Pick<EstimationRow, 'type' | 'state' | 'county_name'>) => ({
  type: type as Estimation['type'],
  state: state as Estimation['state'],
  county_name,
});

/** Includes answers that public links do not show. */
export function answersOf(encryption: Encryption, row: AnsweredRow) {
  const people = row.dependents as unknown as StoredPerson[];
  const { birth_dates, medicare_histories, ...outlook } = decryptOutlook(encryption, row.outlook_encrypted);
  return {
    client_first_name: row.client_first_name,
    ...placeOf(row),
    dependents_attributes: people.map((person, index) => ({
      ...person,
      birth_date: birth_dates[index] ?? null,
      ...(medicare_histories[index] ?? withoutHistory),
    })),
    household_size: row.household_size,
    income: decryptAmount(encryption, incomeAssociatedData, row.income_encrypted),
    last_year_income: decryptAmount(encryption, lastYearIncomeAssociatedData, row.last_year_income_encrypted),
    tax_filing_status: row.tax_filing_status as Estimation['tax_filing_status'],
    ...outlook,
    shows_outlook: row.shows_outlook,
    chosen_plan: choiceIn(row),
  };
}
export type Answers = ReturnType<typeof answersOf>;

export function toEstimation(
  encryption: Encryption,
  row: EstimationRow,
  viewer: Viewer,
): Omit<Estimation, 'prepared_by' | 'client'> {
  const isSignedIn = 'public_url' in viewer;
  const may_edit = canEdit(row, viewer);
  const {
    dependents_attributes: people,
    events,
    untaxed_social_security,
    year_between_income,
    employer_offer,
    ...answers
  } = answersOf(encryption, row);
  const showsDates = isInsider(row, viewer);
  const showsOutlook = canSeeOutlook(row, viewer);
  return {
    ...answers,
    ...(showsDates ? {} : { credit_exception: false, income_worksheet: null }),
    id: isSignedIn ? row.id : viewer.token,
    name: isSignedIn ? nameOf(row) : row.client_first_name,
    ...labelsOf(row),
    dependents: people.map((person, index) => ({
      id: index + 1,
      ...person,
      ...(showsDates ? {} : { birth_date: null }),
      ...(showsOutlook ? {} : withoutHistory),
      myself: index === 0,
    })),
    dependents_count: people.length,
    events: showsOutlook ? events : [],
    employer_offer: showsOutlook ? employer_offer : null,
    untaxed_social_security: showsOutlook ? untaxed_social_security : null,
    year_between_income: showsOutlook ? year_between_income : null,
    rootEstimator: row.root_digest !== null,
    shared_with_client_at: isSignedIn ? row.shared_with_client_at : null,
    may_edit,
    share_expires_at: isSignedIn && may_edit ? row.share_expires_at : null,
    share_url: isSignedIn && may_edit ? storedShareUrl(encryption, viewer.public_url, row.share_encrypted) : null,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
