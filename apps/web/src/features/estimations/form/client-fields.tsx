import type { UseFormReturnType } from '@mantine/form';
import { planYears } from 'contract/vocabulary/estimations';
import { useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { bind, TextField } from '../../../ui/fields.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { texts } from '../texts.ts';
import { ClientField } from './client-field.tsx';
import type { FormValues } from './form-values.ts';
import { startingPlanYear } from './starting-plan-year.ts';
import { type CountyLookUp, isZip } from './use-counties.ts';

const t = texts.form;
const years = planYears.map((year) => ({ value: `${year}`, label: `${year}` }));

interface ClientFieldsProps {
  form: UseFormReturnType<FormValues>;
  isRoot: boolean;
  lookUp: CountyLookUp;
  onZip: (zip: string) => void;
  onCounty: (fips: string) => void;
}

/** Takes five digits from the input: `27601-1234` and ` 27601` are both 27601. */
const zipOf = (typed: string) => typed.replace(/\D/g, '').slice(0, 5);

function ZipField({ form, lookUp, onZip }: Pick<ClientFieldsProps, 'form' | 'lookUp' | 'onZip'>) {
  const [hasLeft, setHasLeft] = useState(false);
  const bound = bind(form, 'zip');
  const zip = form.values.zip;
  const isInvalid = lookUp.state === 'unknown' || (hasLeft && zip !== '' && !isZip(zip));
  return (
    <TextField
      {...bound}
      label={t.zip}
      placeholder={t.zipPlaceholder}
      inputMode="numeric"
      autoComplete="postal-code"
      width="zip"
      error={bound.error ?? (isInvalid ? t.invalidZip : undefined)}
      onChange={(typed) => onZip(zipOf(typed))}
      onFocus={() => setHasLeft(false)}
      onBlur={() => setHasLeft(true)}
    />
  );
}

function CountyField({ form, lookUp, onCounty }: Pick<ClientFieldsProps, 'form' | 'lookUp' | 'onCounty'>) {
  if (lookUp.state === 'failed')
    return (
      <Banner
        tone="danger"
        role="alert"
        action={
          <Button size="sm" onClick={lookUp.retry}>
            {texts.again}
          </Button>
        }
      >
        {t.lookUpFailed} {lookUp.message}
      </Banner>
    );
  if (lookUp.state !== 'known' || lookUp.counties.length === 1) return null;
  return (
    <ChoiceField
      {...bind(form, 'county')}
      label={t.county}
      help={t.countyHelp}
      choices={lookUp.counties.map(({ fips, name, state }) => ({ value: fips, label: `${name}, ${state}` }))}
      onChange={onCounty}
    />
  );
}

export function ClientFields({ form, isRoot, lookUp, onZip, onCounty }: ClientFieldsProps) {
  const [{ missing }] = useState(() => startingPlanYear(new Date()));
  return (
    <FormSection title={isRoot ? t.yourDetails : t.clientDetails}>
      {!isRoot && <ClientField {...bind(form, 'client_id')} />}
      <TextField
        {...bind(form, 'client_first_name')}
        label={t.firstName}
        autoComplete={isRoot ? 'given-name' : 'off'}
      />
      <ZipField form={form} lookUp={lookUp} onZip={onZip} />
      <CountyField form={form} lookUp={lookUp} onCounty={onCounty} />
      <input type="hidden" name="state" value={form.values.state} />
      <ChoiceField
        {...bind(form, 'plan_year')}
        label={t.planYear}
        help={missing !== null && t.planYearMissing(missing)}
        choices={years}
      />
    </FormSection>
  );
}
