import type { Account } from 'contract/endpoints/accounts';
import type { Survey } from 'contract/endpoints/surveys';
import type { Dependent, User } from 'contract/endpoints/users';
import { complaintsOfNames } from '../users/public.ts';

type Complaints = Record<string, string[]>;

const required = (label: string) => `${label} is required`;

/** One complaint for each field that nothing stands in. */
const missing = (fields: Readonly<Record<string, readonly [value: unknown, complaint: string]>>): Complaints =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, [value, complaint]]) =>
      value === null || value === '' ? [[field, [complaint]]] : [],
    ),
  );

/** Whether the onboarding asks for the firm (see docs/decisions/020). */
export const asksFirm = (user: User): boolean => user.update_account_in_onboarding && user.admin;

const missingOfFirm = ({ name, address }: Account): Complaints =>
  missing({
    name: [name, required('Firm Name')],
    street_1: [address.street_1, required('Street Address')],
    city: [address.city, required('City')],
    state: [address.state, required('State')],
    zip: [address.zip, required('Zip Code')],
  });

/** What the steps of the onboarding ask for and is not there (specification, section 5). @param firm where it is asked for */
export const missingFromOnboarding = (user: User, firm: Account | null): Complaints => ({
  ...(firm && missingOfFirm(firm)),
  ...complaintsOfNames(user),
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

/** What the steps of the survey ask for and is not there. */
export const missingFromSurvey = (user: User, dependents: readonly Dependent[]): Complaints => ({
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

/** What of the answers an estimate is begun with. */
export const surveyOf = (user: User, dependents: readonly Dependent[]): Survey => ({
  id: user.id,
  first_name: user.first_name,
  zip_code: user.zip_code,
  household_size: user.taxable_dependents,
  income: user.household_income,
  dependents: dependents.map(({ age, sex, spouse }) => ({ age, sex, spouse })),
});
