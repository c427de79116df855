import { estimationInput } from 'contract/endpoints/estimations';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { bodyOf, type FormValues } from './form-values.ts';
import { texts } from './texts.ts';

const resolve = zod4Resolver(estimationInput, { errorPriority: 'first' });

/** The order in which the form asks, which is the order in which its error summary lists what is wrong. */
const asked = [
  'client_first_name',
  'zip',
  'county',
  'plan_year',
  'dependents_attributes',
  'household_size',
  'income',
  'tax_filing_status',
  'last_year_income',
];
const ofPerson = ['spouse', 'age', 'sex'];

function place(path: string): number {
  const [field = '', index = '0', part = ''] = path.split('.');
  return asked.indexOf(field) * 1000 + Number(index) * 10 + ofPerson.indexOf(part);
}

/** Complaints by field: the endpoint's own schema, and the question that only the form asks. */
export function validate(values: FormValues): Record<string, string> {
  const errors: [string, string][] = Object.entries(resolve(bodyOf(values))).map(([path, told]) => [
    path,
    String(told),
  ]);
  values.dependents_attributes.forEach((person, index) => {
    if (index > 0 && !person.spouse) errors.push([`dependents_attributes.${index}.spouse`, texts.form.typeRequired]);
  });
  return Object.fromEntries(errors.toSorted(([one], [other]) => place(one) - place(other)));
}
