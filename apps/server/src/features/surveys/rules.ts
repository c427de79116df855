import type { Account } from 'contract/endpoints/accounts';
import type { Dependent } from 'contract/endpoints/dependents';
import type { Survey } from 'contract/endpoints/surveys';
import type { User } from 'contract/endpoints/users';
import { nameErrors } from '../users/rules.ts';

type FieldErrors = Record<string, string[]>;

const required = (label: string) => `${label} is required`;

const missing = (fields: Readonly<Record<string, readonly [value: unknown, message: string]>>): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, [value, message]]) =>
      value === null || value === '' ? [[field, [message]]] : [],
    ),
  );

/** See docs/decisions/020. */
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
  ...(!dependents.some(({ myself }) => myself) && { dependents: ['Please say who needs coverage, yourself first'] }),
});

export const surveyOf = (user: User, dependents: readonly Dependent[]): Survey => ({
  id: user.id,
  first_name: user.first_name,
  zip_code: user.zip_code,
  household_size: user.taxable_dependents,
  income: user.household_income,
  dependents: dependents.map(({ age, sex, spouse }) => ({ age, sex, spouse })),
});
