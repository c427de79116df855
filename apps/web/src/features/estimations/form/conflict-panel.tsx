import type { Estimation } from 'contract/endpoints/estimations';
import { type ConflictField, conflictsBetween, mergeChoices } from '../../../lib/conflicts.ts';
import { formatMoney, formatPlural, missing } from '../../../lib/format.ts';
import { ConflictChoice } from '../../../ui/conflict-choice.tsx';
import { texts } from '../texts.ts';
import { type FormValues, formOf } from './form-values.ts';

const fields: readonly ConflictField<FormValues>[] = [
  { label: texts.form.firstName, keys: ['client_first_name'], show: ({ client_first_name }) => client_first_name },
  {
    label: texts.form.zip,
    keys: ['zip', 'county', 'state'],
    show: ({ zip, state }) => [zip, state].filter(Boolean).join(', '),
    compare: ({ zip, county, state }) => [zip, county, state].join(),
  },
  { label: texts.form.planYear, keys: ['plan_year'], show: ({ plan_year }) => plan_year },
  {
    label: texts.form.who,
    keys: ['dependents_attributes'],
    show: peopleText,
    compare: ({ dependents_attributes }) =>
      JSON.stringify(dependents_attributes.map(({ age, sex, spouse }, index) => [age, sex, index > 0 && spouse])),
  },
  {
    label: texts.form.householdSize,
    keys: ['household_size'],
    show: ({ household_size }) => String(household_size ?? missing),
  },
  { label: texts.form.income, keys: ['income'], show: ({ income }) => formatMoney(income) },
  {
    label: texts.form.filingStatusShort,
    keys: ['tax_filing_status'],
    show: ({ tax_filing_status }) => (tax_filing_status ? texts.form.filingStatuses[tax_filing_status] : missing),
  },
  {
    label: texts.form.lastYearIncomeShort,
    keys: ['last_year_income'],
    show: ({ last_year_income }) => formatMoney(last_year_income),
  },
];

function peopleText({ dependents_attributes }: FormValues): string {
  const each = dependents_attributes.map(({ age, sex, spouse }, index) => {
    const who = index === 0 ? '' : spouse === 'yes' ? texts.form.spouse : texts.form.child;
    return [who, sex, age ?? missing].filter((part) => part !== '').join(' ');
  });
  return `${formatPlural(each.length, 'person', 'people')}: ${each.join('; ')}`;
}

interface ConflictPanelProps {
  before: Estimation;
  yours: FormValues;
  theirs: Estimation;
  onChoose: (chosen: FormValues) => void;
}

export function ConflictPanel({ before, yours, theirs, onChoose }: ConflictPanelProps) {
  const saved = formOf(theirs);
  return (
    <ConflictChoice
      title={texts.conflictTitle}
      conflicts={conflictsBetween(fields, { yours, before: formOf(before), theirs: saved })}
      onChoose={(sides) => onChoose(mergeChoices(fields, yours, saved, sides))}
    />
  );
}
