import { useEffect } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { type AnyForm, bind, TextField } from '../../../ui/fields.tsx';
import { texts } from '../texts.ts';
import type { CountyLookUp } from './use-counties.ts';

interface PlaceFieldsProps {
  form: AnyForm & { setFieldValue(path: string, value: unknown): void };
  zipPath: string;
  countyPath: string;
  county: string;
  lookUp: CountyLookUp;
}

/** A second place of an estimate. The county is asked only where the zip code has several. */
export function PlaceFields({ form, zipPath, countyPath, county, lookUp }: PlaceFieldsProps) {
  useEffect(() => {
    if (lookUp.state !== 'known') return;
    const [only, ...others] = lookUp.counties;
    if (only && others.length === 0 && county !== only.fips) form.setFieldValue(countyPath, only.fips);
  });
  const counties = lookUp.state === 'known' ? lookUp.counties : [];
  const zip = bind(form, zipPath);
  return (
    <>
      <TextField
        {...zip}
        label={texts.form.zip}
        placeholder={texts.form.zipPlaceholder}
        inputMode="numeric"
        autoComplete="off"
        width="zip"
        error={zip.error ?? (lookUp.state === 'unknown' && texts.form.invalidZip)}
        onChange={(typed) => {
          form.setFieldValue(zipPath, typed.replace(/\D/g, '').slice(0, 5));
          form.setFieldValue(countyPath, '');
        }}
      />
      {lookUp.state === 'failed' && (
        <Banner
          tone="danger"
          role="alert"
          action={
            <Button size="sm" onClick={lookUp.retry}>
              {texts.again}
            </Button>
          }
        >
          {texts.form.lookUpFailed} {lookUp.message}
        </Banner>
      )}
      {counties.length > 1 && (
        <ChoiceField
          {...bind(form, countyPath)}
          label={texts.form.county}
          choices={counties.map(({ fips, name, state }) => ({ value: fips, label: `${name}, ${state}` }))}
        />
      )}
    </>
  );
}
