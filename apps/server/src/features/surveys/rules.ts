import { createHash } from 'node:crypto';
import type { Account } from 'contract/endpoints/accounts';
import type { Dependent } from 'contract/endpoints/dependents';
import { type OnboardingDraft, onboardingDraft, type SurveyDraft, surveyDraft } from 'contract/endpoints/flow-drafts';
import type { Survey, SurveyAnswers } from 'contract/endpoints/surveys';
import type { User } from 'contract/endpoints/users';
import { type SurveyAnswerField, surveyAnswerFields } from 'contract/vocabulary/surveys';
import * as z from 'zod';
import type { Encryption } from '../../crypto/encryption.ts';
import { nameErrors } from '../users/rules.ts';

type FieldErrors = Record<string, string[]>;

const required = (label: string) => `${label} is required`;

const missing = (fields: Readonly<Record<string, readonly [value: unknown, message: string]>>): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, [value, message]]) =>
      value === null || value === '' ? [[field, [message]]] : [],
    ),
  );

/** See docs/decisions/012. */
export const asksForFirm = (user: User): boolean => user.update_account_in_onboarding && user.admin;

type Firm = Pick<Account, 'name' | 'address'>;

const missingOfFirm = ({ name, address }: Firm): FieldErrors =>
  missing({
    name: [name, required('Firm Name')],
    street_1: [address.street_1, required('Street Address')],
    city: [address.city, required('City')],
    state: [address.state, required('State')],
    zip: [address.zip, required('Zip Code')],
  });

/**
 * Specification, section 5.
 * @param firm null where it is not asked for
 */
export const missingFromOnboarding = (user: User, firm: Firm | null): FieldErrors => ({
  ...(firm && missingOfFirm(firm)),
  ...nameErrors(user),
  ...missing({
    first_name: [user.first_name, required('First Name')],
    last_name: [user.last_name, required('Last Name')],
    phone_number: [user.phone_number, required('Phone Number')],
  }),
  ...(user.type === 'ClientUser' &&
    missing({
      client_request_type: [user.client_request_type, 'Please select the type of insurance you are looking for'],
    })),
});

export const missingFromSurvey = (user: User, dependents: readonly Dependent[]): FieldErrors => ({
  ...missing({
    birthdate: [user.birthdate, required('Birth date')],
    sex: [user.sex, required('Sex')],
    zip_code: [user.zip_code, required('Zip Code')],
    taxable_dependents: [user.taxable_dependents, required('Tax household size')],
    household_income: [user.household_income, required('Household income')],
    preferred_providers: [user.preferred_providers, required('Preferred providers')],
    medications: [user.medications, required('Medications')],
  }),
  ...(!dependents.some(({ myself }) => myself) && {
    dependents: ['Tell us who needs coverage, starting with yourself'],
  }),
});

export const surveyOf = (user: User, dependents: readonly Dependent[]): Survey => ({
  id: user.id,
  first_name: user.first_name,
  name: user.name,
  zip_code: user.zip_code,
  household_size: user.taxable_dependents,
  income: user.household_income,
  tax_filing_status: user.spouse_name || dependents.some(({ spouse }) => spouse) ? 'married_joint' : 'single',
  dependents: dependents.map(({ age, sex, spouse, myself }) => ({
    ...{ age, sex, spouse },
    birth_date: myself ? user.birthdate : null,
  })),
});

export const answersOf = (user: User, dependents: readonly Dependent[]): SurveyAnswers => {
  const { birthdate, sex, zip_code, taxable_dependents, household_income, spouse_name } = user;
  const { preferred_providers, medications } = user;
  return {
    ...{ birthdate, sex, zip_code, taxable_dependents, household_income, spouse_name },
    ...{ preferred_providers, medications },
    dependents: dependents.map(({ years_old: _, ...person }) => person),
  };
};

const digests = z.record(z.string(), z.string());
type Digests = z.output<typeof digests>;

/** Shows that an answer changed, without the answer itself. */
export const digestsOf = (answers: SurveyAnswers): Digests =>
  Object.fromEntries(
    surveyAnswerFields.map((field) => [
      field,
      createHash('sha256').update(JSON.stringify(answers[field])).digest('base64url'),
    ]),
  );

export const changedAnswers = (before: Digests, present: Digests): SurveyAnswerField[] =>
  surveyAnswerFields.filter((field) => before[field] !== present[field]);

export interface Viewing {
  /** The end of the previous look, or the start of the first one. */
  readonly since_at: string;
  readonly since: Digests;
  readonly seen_at: string;
  readonly seen: Digests;
}

const maxPauseMs = 30 * 60_000;

/** Reading again after a short pause belongs to the same look, so that a refreshed page still shows what changed. */
export function nextViewing(before: Viewing | null, present: Digests, now: Date): Viewing {
  const seen = { seen_at: now.toISOString(), seen: present };
  if (!before) return { since_at: seen.seen_at, since: present, ...seen };
  const isSameLook = now.getTime() - new Date(before.seen_at).getTime() <= maxPauseMs;
  return isSameLook
    ? { since_at: before.since_at, since: before.since, ...seen }
    : { since_at: before.seen_at, since: before.seen, ...seen };
}

interface ViewingRow {
  readonly since_at: string;
  readonly since_encrypted: string;
  readonly seen_at: string;
  readonly seen_encrypted: string;
}

const associatedData = (moment: 'since' | 'seen') => `survey_viewings.${moment}`;

export function toViewing(encryption: Encryption, row: ViewingRow): Viewing {
  const decrypted = (moment: 'since' | 'seen') =>
    digests.parse(JSON.parse(encryption.decrypt(associatedData(moment), row[`${moment}_encrypted`])));
  return { since_at: row.since_at, since: decrypted('since'), seen_at: row.seen_at, seen: decrypted('seen') };
}

export const viewingColumns = (encryption: Encryption, { since_at, since, seen_at, seen }: Viewing): ViewingRow => ({
  since_at,
  since_encrypted: encryption.encrypt(associatedData('since'), JSON.stringify(since)),
  seen_at,
  seen_encrypted: encryption.encrypt(associatedData('seen'), JSON.stringify(seen)),
});

const draftAssociatedData = { onboarding: 'onboarding_drafts.draft', survey: 'survey_drafts.draft' } as const;
type Flow = keyof typeof draftAssociatedData;

export const encryptDraft = (encryption: Encryption, flow: Flow, draft: OnboardingDraft | SurveyDraft): string =>
  encryption.encrypt(draftAssociatedData[flow], JSON.stringify(draft));

const decryptDraft = (encryption: Encryption, flow: Flow, encrypted: string): unknown =>
  JSON.parse(encryption.decrypt(draftAssociatedData[flow], encrypted));

export const decryptOnboardingDraft = (encryption: Encryption, encrypted: string): OnboardingDraft =>
  onboardingDraft.parse(decryptDraft(encryption, 'onboarding', encrypted));

export const decryptSurveyDraft = (encryption: Encryption, encrypted: string): SurveyDraft =>
  surveyDraft.parse(decryptDraft(encryption, 'survey', encrypted));
