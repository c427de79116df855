import type { Estimation } from 'contract/endpoints/estimations';
import { formatMoney, formatPlural, missing } from '../../lib/format.ts';
import { ConflictChoice } from '../../ui/conflict-choice.tsx';
import { type FormValues, formOf } from './form-values.ts';
import { texts } from './texts.ts';

type Field = keyof FormValues;
/** What is chosen together: a county belongs to its zip and state. */
const fields: readonly { label: string; keys: readonly Field[]; show: (values: FormValues) => string }[] = [
  { label: texts.form.firstName, keys: ['client_first_name'], show: ({ client_first_name }) => client_first_name },
  {
    label: texts.form.zip,
    keys: ['zip', 'county', 'state'],
    show: ({ zip, state }) => [zip, state].filter(Boolean).join(', '),
  },
  { label: texts.form.planYear, keys: ['plan_year'], show: ({ plan_year }) => plan_year },
  { label: texts.form.who, keys: ['dependents_attributes'], show: peopleText },
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

/** What makes two values of a field different: not the entries' keys and numbers, which no one has typed. */
const comparable = (values: FormValues, keys: readonly Field[]) =>
  JSON.stringify(
    keys.map((key) =>
      key === 'dependents_attributes'
        ? values.dependents_attributes.map(({ age, sex, spouse }, index) => [age, sex, index > 0 && spouse])
        : values[key],
    ),
  );

interface ConflictPanelProps {
  /** What both began with: a field that only the other person changed is theirs unless one says otherwise. */
  before: Estimation;
  yours: FormValues;
  theirs: Estimation;
  onChoose: (chosen: FormValues) => void;
}

/** Shows both values of each field that differs from what someone else has saved, and lets the person choose. */
export function ConflictPanel({ before, yours, theirs, onChoose }: ConflictPanelProps) {
  const saved = formOf(theirs);
  const begun = formOf(before);
  const differing = fields.filter(({ keys }) => comparable(yours, keys) !== comparable(saved, keys));
  const conflicts = differing.map(({ label, keys, show }) => ({
    label,
    yours: show(yours),
    theirs: show(saved),
    preset: comparable(yours, keys) === comparable(begun, keys) ? ('theirs' as const) : ('yours' as const),
  }));
  return (
    <ConflictChoice
      title={texts.conflictTitle}
      conflicts={conflicts}
      onChoose={(sides) => {
        const chosen = { ...yours };
        for (const { label, keys } of differing)
          if (sides[label] === 'theirs')
            Object.assign(chosen, Object.fromEntries(keys.map((key) => [key, saved[key]])));
        onChoose(chosen);
      }}
    />
  );
}
