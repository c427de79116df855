import type { UseFormReturnType } from '@mantine/form';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { bind } from '../../../ui/fields.tsx';
import { texts } from '../texts.ts';
import { agesOf, type FormValues } from './form-values.ts';
import { returnChoices, taxReturnOf } from './tax-return-values.ts';

const t = texts.form;

export function TaxReturnFields({ form }: { form: UseFormReturnType<FormValues> }) {
  const { values } = form;
  const size = agesOf(values).hasUnder65 ? values.household_size : null;
  const choices = returnChoices(values, size);
  if (choices.length === 0) return null;
  const year = Number(values.plan_year);
  const { plan_year_filing_status: status } = taxReturnOf(values, size);
  return (
    <>
      <ChoiceField
        {...bind(form, 'plan_year_filing_status')}
        label={t.taxReturn(year)}
        help={t.taxReturnHelp(year)}
        optional={choices[0] !== 'joint'}
        choices={choices.map((value) => ({ value, label: t.returnStatuses[value] }))}
        value={status}
      />
      {status === 'separate' && (
        <>
          <CheckboxField {...bind(form, 'credit_exception')} label={t.creditException} help={t.creditExceptionHelp} />
          <CheckboxField
            {...bind(form, 'lived_apart_all_year')}
            label={t.livedApart(year)}
            help={t.livedApartHelp(year + 2)}
          />
        </>
      )}
    </>
  );
}
