import type { UseFormReturnType } from '@mantine/form';
import type { PolicyField } from 'contract/vocabulary/policies';
import { useEffect, useRef } from 'react';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { bind, CurrencyField, TextField, WholeNumberField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { labels } from '../texts.ts';
import type { PolicyFormValues } from './policy-values.ts';
import { metalChoices, statusChoices, editTexts as t, typeChoices } from './texts.ts';

export function PolicyFields({ form }: { form: UseFormReturnType<PolicyFormValues> }) {
  const first = useRef<HTMLSelectElement>(null);
  // The button that opened the form may have gone away with the focus.
  useEffect(() => first.current?.focus(), []);
  const of = (field: PolicyField) => ({ label: labels[field], ...bind(form, field) });
  const { policy_type, policy_status, metallic_level } = form.values;
  return (
    <>
      <SelectField ref={first} choices={typeChoices(policy_type)} {...of('policy_type')} />
      <SelectField choices={statusChoices(policy_status)} {...of('policy_status')} />
      <TextField autoComplete="off" {...of('issuer_name')} />
      <TextField optional autoComplete="off" {...of('plan_name')} />
      <SelectField optional choices={metalChoices(metallic_level)} {...of('metallic_level')} />
      <WholeNumberField optional {...of('covered_lives')} />
      <DateField {...of('effective_date')} />
      <DateField optional help={t.endDateHelp} {...of('end_date')} />
      <CurrencyField optional {...of('premium')} />
      <CurrencyField optional {...of('deductible')} />
      <CurrencyField optional {...of('moop')} />
      {policy_type !== 'aca' && <CheckboxField help={t.majorMedicalHelp} {...of('major_medical')} />}
      <TextField
        optional
        autoComplete="off"
        spellCheck={false}
        help={t.benefitsHelp}
        {...of('summary_of_benefits_url')}
      />
    </>
  );
}
