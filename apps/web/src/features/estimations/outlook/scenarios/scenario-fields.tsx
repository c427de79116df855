import type { UseFormReturnType } from '@mantine/form';
import { planYears } from 'contract/vocabulary/estimations';
import { eventTexts, monthName } from 'estimate-texts/event-texts';
import { headlineTexts } from 'estimate-texts/headline-texts';
import { labelsOf, type Subject } from 'estimate-texts/subject/subject-names';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../lib/format.ts';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { bind, CurrencyField, FieldGroup, fieldId, WholeNumberField } from '../../../../ui/fields.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { PlaceFields } from '../../form/place-fields.tsx';
import type { CountyLookUp } from '../../form/use-counties.ts';
import { texts } from '../../texts.ts';
import { isLine, lineChoices } from './income-lines.ts';
import { scenarioTexts as t } from './scenario-texts.ts';
import { areWagesAboveIncome, type Kind, type ScenarioValues } from './scenario-values.ts';
import styles from './scenarios-panel.module.css';

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const statuses = choicesOf(headlineTexts.result.filingStatuses);
const sources = choicesOf(t.sources);
const months = Array.from({ length: 12 }, (_, index) => ({ value: `${index + 1}`, label: monthName(index + 1) }));

/** Both would be an income. */
const rivals: Partial<Record<Kind, Kind>> = { income: 'income_line', income_line: 'income' };

interface ScenarioFieldsProps {
  form: UseFormReturnType<ScenarioValues>;
  base: Subject;
  lookUp: CountyLookUp;
}

export function ScenarioFields(props: ScenarioFieldsProps) {
  const { form, base } = props;
  const { kinds } = form.values;
  const offered: [Kind, boolean, ReactNode][] = [
    ['income', base.income !== null, <IncomeFields key="income" {...props} />],
    ['income_line', base.income_worksheet !== null, <LineFields key="income_line" {...props} />],
    [
      'place',
      true,
      <PlaceFields
        key="place"
        form={form}
        zipPath="other_zip"
        countyPath="other_county"
        county={form.values.other_county}
        lookUp={props.lookUp}
      />,
    ],
    ['plan_year', true, <PlanYearField key="plan_year" {...props} />],
    ['retire', true, <RetirementFields key="retire" {...props} />],
    [
      'household_size',
      base.household_size !== null,
      <WholeNumberField key="household_size" {...bind(form, 'other_size')} label={texts.form.householdSize} />,
    ],
    [
      'tax_filing_status',
      base.tax_filing_status !== null,
      <ChoiceField
        key="tax_filing_status"
        {...bind(form, 'other_status')}
        label={texts.form.filingStatusShort}
        choices={statuses.filter(({ value }) => value !== base.tax_filing_status)}
      />,
    ],
  ];
  const toggle = (kind: Kind, isChosen: boolean) => {
    const others = kinds.filter((one) => one !== kind && one !== rivals[kind]);
    form.setFieldValue('kinds', isChosen ? [...others, kind] : kinds.filter((one) => one !== kind));
    form.clearErrors();
  };
  return (
    <FieldGroup id={fieldId('kinds')} label={t.kindsLabel} error={form.errors.kinds} isStacked>
      {offered.map(
        ([kind, isOffered, fields]) =>
          (isOffered || kinds.includes(kind)) && (
            <div key={kind}>
              <CheckboxField
                label={t.kinds[kind]}
                value={kinds.includes(kind)}
                onChange={(isChosen) => toggle(kind, isChosen)}
              />
              {kinds.includes(kind) && <div className={styles.choices}>{fields}</div>}
            </div>
          ),
      )}
      {areWagesAboveIncome(form.values, base) && (
        <CheckboxField
          {...bind(form, 'income_confirmed')}
          label={texts.form.confirmIncome}
          help={texts.form.confirmIncomeHelp}
        />
      )}
    </FieldGroup>
  );
}

function IncomeFields({ form }: ScenarioFieldsProps) {
  return (
    <>
      <ChoiceField {...bind(form, 'source')} label={t.source} choices={sources} />
      <CurrencyField {...bind(form, 'amount')} label={t.amount} help={t.amountHelp} />
    </>
  );
}

/** The line’s amount in the estimate is where a change starts. */
function LineFields({ form, base }: ScenarioFieldsProps) {
  const { line } = form.values;
  const choose = (value: string) => {
    if (!isLine(value)) return;
    form.setValues({ line: value, line_amount: base.income_worksheet?.[value] ?? null });
    form.clearErrors();
  };
  return (
    <>
      <SelectField {...bind(form, 'line')} label={t.line} choices={lineChoices} onChange={choose} />
      {line && (
        <CurrencyField
          key={line}
          {...bind(form, 'line_amount')}
          label={t.lineAmount}
          help={t.lineHelp(formatMoney(base.income_worksheet?.[line] ?? 0))}
        />
      )}
    </>
  );
}

function PlanYearField({ form, base }: ScenarioFieldsProps) {
  const others = planYears.filter((year) => year !== base.plan_year);
  return (
    <ChoiceField
      {...bind(form, 'other_year')}
      label={t.planYear}
      choices={others.map((year) => ({ value: `${year}`, label: `${year}` }))}
    />
  );
}

function RetirementFields({ form, base }: ScenarioFieldsProps) {
  const labelOf = labelsOf(base);
  const people = base.dependents.map((_, index) => ({ value: `${index + 1}`, label: labelOf(index) }));
  const { covers, other_year } = form.values;
  const toggle = (position: string, isCovered: boolean) =>
    form.setFieldValue('covers', isCovered ? [...covers, position] : covers.filter((one) => one !== position));
  return (
    <>
      <SelectField {...bind(form, 'person')} label={t.person} choices={people} />
      <SelectField {...bind(form, 'month')} label={t.month} choices={months} width="money" />
      <CurrencyField
        {...bind(form, 'wages')}
        label={eventTexts.wages}
        help={eventTexts.wagesHelp(Number(other_year) || base.plan_year)}
      />
      <FieldGroup label={eventTexts.covers} optional isStacked>
        {people.map(({ value, label }) => (
          <CheckboxField
            key={value}
            label={label}
            value={covers.includes(value)}
            onChange={(isCovered) => toggle(value, isCovered)}
          />
        ))}
      </FieldGroup>
    </>
  );
}
