import type { Estimation } from 'contract/estimations';
import { useEffect, useRef, useState } from 'react';
import { formatMoney, formatPlural, missing } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './conflict-panel.module.css';
import { type FormValues, formOf } from './form-values.ts';
import { texts } from './texts.ts';

const words = texts.conflict;
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
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const saved = formOf(theirs);
  const begun = formOf(before);
  const differing = fields.filter(({ keys }) => comparable(yours, keys) !== comparable(saved, keys));
  const [kept, setKept] = useState<Record<string, 'yours' | 'theirs'>>({});
  const sideOf = ({ label, keys }: (typeof fields)[number]) =>
    kept[label] ?? (comparable(yours, keys) === comparable(begun, keys) ? 'theirs' : 'yours');
  const choose = () => {
    const chosen = { ...yours };
    for (const field of differing)
      if (sideOf(field) === 'theirs')
        Object.assign(chosen, Object.fromEntries(field.keys.map((key) => [key, saved[key]])));
    onChoose(chosen);
  };
  return (
    <Banner tone="caution" title={words.title} role="alert" ref={panel} tabIndex={-1}>
      <p>{words.text}</p>
      {differing.map((field) => (
        <fieldset key={field.label} className={styles.field}>
          <legend>{field.label}</legend>
          {(['yours', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.side}>
              <input
                type="radio"
                name={field.label}
                checked={sideOf(field) === side}
                onChange={() => setKept({ ...kept, [field.label]: side })}
              />
              <span>
                {words[side]}: <strong>{field.show(side === 'yours' ? yours : saved)}</strong>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {differing.length === 0 && <p>{words.same}</p>}
      <div className={styles.action}>
        <Button onClick={choose} size="sm">
          {words.save}
        </Button>
      </div>
    </Banner>
  );
}
