import type * as z from 'zod';

/** Unvalidated input. Each field has its own message for a wrong type. */
interface UncheckedInput {
  dependents_attributes: readonly { age?: unknown; spouse?: unknown; myself?: unknown }[];
  household_size?: unknown;
  income?: unknown;
  last_year_income?: unknown;
  tax_filing_status?: unknown;
}
const isNumber = (value: unknown): value is number => typeof value === 'number';

export const checkAcrossFields = (input: UncheckedInput, context: z.RefinementCtx) => {
  const addIssue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  const people = input.dependents_attributes;
  const ages = people.map(({ age }) => age).filter(isNumber);
  if (people[0]?.spouse === true)
    addIssue(['dependents_attributes', 0, 'spouse'], 'The first person can’t be the spouse');
  if (people.filter((person) => person.spouse === true).length > 1)
    addIssue(['dependents_attributes'], 'There can be only one spouse');
  if (people.some((person, index) => person.myself === true && index > 0))
    addIssue(['dependents_attributes'], 'Only the first person can be the person the estimate is for');
  if (ages.some((age) => age < 65)) {
    const size = input.household_size;
    if (size == null) addIssue(['household_size'], 'Household size is required');
    else if (isNumber(size) && size >= 1 && size < people.length)
      addIssue(['household_size'], 'Household size can’t be smaller than the number of people who need coverage');
    if (input.income == null) addIssue(['income'], 'Household income is required');
  }
  if (ages.some((age) => age >= 65)) {
    if (input.tax_filing_status == null) addIssue(['tax_filing_status'], 'Tax filing status is required');
    if (input.last_year_income == null) addIssue(['last_year_income'], 'Household MAGI is required');
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Runs even if a single field is invalid, so that one response has all messages. */
export const whenPeopleAreReadable = {
  when: ({ value }: { value: unknown }) =>
    isRecord(value) && Array.isArray(value.dependents_attributes) && value.dependents_attributes.every(isRecord),
};
