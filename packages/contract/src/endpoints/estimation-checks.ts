import type * as z from 'zod';

/** As it was sent: each field may still be of the wrong kind, which its own complaint says. */
interface Asked {
  dependents_attributes: readonly { age?: unknown; spouse?: unknown; myself?: unknown }[];
  household_size?: unknown;
  income?: unknown;
  last_year_income?: unknown;
  tax_filing_status?: unknown;
}
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** What one field alone cannot tell: who is asked for what, and whether the people fit together. */
export const checkTogether = (asked: Asked, context: z.RefinementCtx) => {
  const complain = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  const people = asked.dependents_attributes;
  const ages = people.map(({ age }) => age).filter(isNumber);
  if (people[0]?.spouse === true)
    complain(['dependents_attributes', 0, 'spouse'], 'The first person cannot be the spouse');
  if (people.filter((person) => person.spouse === true).length > 1)
    complain(['dependents_attributes'], 'There can be only one spouse');
  if (people.some((person, index) => person.myself === true && index > 0))
    complain(['dependents_attributes'], 'Only the first person can be the person the estimate is for');
  if (ages.some((age) => age < 65)) {
    const size = asked.household_size;
    if (size == null) complain(['household_size'], 'Household size is required');
    else if (isNumber(size) && size >= 1 && size < people.length)
      complain(['household_size'], 'Household size cannot be smaller than the number of people who need coverage');
    if (asked.income == null) complain(['income'], 'Household income is required');
  }
  if (ages.some((age) => age >= 65)) {
    if (asked.tax_filing_status == null) complain(['tax_filing_status'], 'Tax filing status is required');
    if (asked.last_year_income == null) complain(['last_year_income'], 'Household MAGI is required');
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Also beside a complaint about a single field, so that one answer names everything there is to put right. */
export const together = {
  when: ({ value }: { value: unknown }) =>
    isRecord(value) && Array.isArray(value.dependents_attributes) && value.dependents_attributes.every(isRecord),
};
