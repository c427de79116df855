import type { Estimation } from 'contract/endpoints/estimations';
import { type ConflictField, conflictsBetween, mergeChoices } from '../../../lib/conflicts.ts';
import { formatMoney, formatPlural, missing } from '../../../lib/format.ts';
import { ConflictChoice } from '../../../ui/conflict-choice.tsx';
import { texts } from '../texts.ts';
import { ageOf } from './ages.ts';
import { completeEvents, eventsBody, eventText } from './event-values.ts';
import { type FormValues, formOf } from './form-values.ts';

const fields: readonly ConflictField<FormValues>[] = [
  { label: texts.form.client, keys: ['client_id'], show: ({ client_id }) => client_id?.name ?? missing },
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
    // Events name people of the same list.
    keys: ['dependents_attributes', 'events'],
    show: peopleText,
    compare: ({ dependents_attributes, events, plan_year }) =>
      JSON.stringify([
        dependents_attributes.map(({ age, birth_date, sex, spouse }, index) => [
          age,
          birth_date,
          sex,
          index > 0 && spouse,
        ]),
        eventsBody(events, dependents_attributes, Number(plan_year)),
      ]),
  },
  {
    label: texts.form.householdSize,
    keys: ['household_size'],
    show: ({ household_size }) => String(household_size ?? missing),
  },
  {
    label: texts.form.taxReturnShort,
    keys: ['plan_year_filing_status', 'lived_apart_all_year', 'credit_exception'],
    show: taxReturnText,
  },
  { label: texts.form.income, keys: ['income', 'income_confirmed'], show: ({ income }) => formatMoney(income) },
  {
    label: texts.form.untaxedSocialSecurity,
    keys: ['untaxed_social_security'],
    show: ({ untaxed_social_security }) => formatMoney(untaxed_social_security),
  },
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
  {
    label: texts.form.yearBetweenShort,
    keys: ['year_between_income'],
    show: ({ year_between_income }) => formatMoney(year_between_income),
  },
  {
    label: texts.form.showsOutlook,
    keys: ['shows_outlook'],
    show: ({ shows_outlook }) => (shows_outlook ? texts.form.yes : texts.form.no),
  },
];

function taxReturnText(values: FormValues): string {
  const { plan_year_filing_status: status, lived_apart_all_year, credit_exception } = values;
  if (status === '') return missing;
  const t = texts.form;
  const details = [
    credit_exception && t.creditException,
    lived_apart_all_year && t.livedApart(Number(values.plan_year)),
  ];
  return [t.returnStatuses[status], ...details].filter(Boolean).join('; ');
}

function peopleText({ dependents_attributes: people, events, plan_year }: FormValues): string {
  const each = people.map((person, index) => {
    const { sex, spouse, birth_date } = person;
    const who = index === 0 ? '' : spouse === 'yes' ? texts.form.spouse : texts.form.child;
    const born = birth_date === '' ? '' : texts.form.born(birth_date);
    return [who, sex, ageOf(person, Number(plan_year)) ?? missing, born].filter((part) => part !== '').join(' ');
  });
  const changes = completeEvents(events, people, Number(plan_year)).map((event) =>
    eventText(event, (index) => each[index] ?? missing),
  );
  return [`${formatPlural(each.length, 'person', 'people')}: ${each.join('; ')}`, ...changes].join('. ');
}

export interface ConflictPanelProps {
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
