import { estimationInput } from 'contract/endpoints/estimations';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { texts } from '../texts.ts';
import { eventErrors } from './event-values.ts';
import { bodyOf, type FormValues } from './form-values.ts';

const resolve = zod4Resolver(estimationInput, { errorPriority: 'first' });

const target = [
  'client_id',
  'client_first_name',
  'zip',
  'county',
  'plan_year',
  'dependents_attributes',
  'household_size',
  'plan_year_filing_status',
  'income',
  'untaxed_social_security',
  'tax_filing_status',
  'last_year_income',
  'year_between_income',
  'employer_offer',
  'events',
];
const ofEntry = [
  ...['spouse', 'age', 'sex', 'birth_date', 'part_b_late_months', 'part_d_late_months', 'medicare_quarters'],
  ...['kind', 'person', 'month', 'year', 'cause', 'wages', 'covers', 'cobra', 'zip', 'county'],
  ...['employee_price', 'family_price'],
];

function positionOf(path: string): number {
  const [field = '', ...entry] = path.split('.');
  const index = entry.length > 1 ? Number(entry[0]) : 0;
  return target.indexOf(field) * 1000 + index * 20 + ofEntry.indexOf(entry.at(-1) ?? '');
}

/** Messages begin with the label of their field, which names the tax year. */
function named(path: string, message: string, values: FormValues): string {
  const t = texts.form;
  const year = Number(values.plan_year) - 2;
  if (path === 'income') return message.replace(/^Household income/, t.income);
  if (path === 'last_year_income') return message.replace(/^Household MAGI/, t.lastYearIncome(year));
  if (path === 'year_between_income') return message.replace(/^Household MAGI/, t.lastYearIncome(year + 1));
  if (path === 'tax_filing_status') return message.replace(/^Tax filing status/, t.filingStatus(year));
  return message;
}

export function validate(values: FormValues): Record<string, string> {
  const found = { ...resolve(bodyOf(values)), ...eventErrors(values.events) };
  // The county follows from the zip code.
  const isKnownLater = (path: string) => /^events\.\d+\.county$/.test(path) && path.replace('county', 'zip') in found;
  const errors = Object.entries(found).flatMap(([path, error]): [string, string][] =>
    isKnownLater(path) ? [] : [[path, named(path, String(error), values)]],
  );
  values.dependents_attributes.forEach((person, index) => {
    if (index > 0 && !person.spouse) errors.push([`dependents_attributes.${index}.spouse`, texts.form.typeRequired]);
  });
  return Object.fromEntries(errors.toSorted(([one], [other]) => positionOf(one) - positionOf(other)));
}
