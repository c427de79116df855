import type { UseFormReturnType } from '@mantine/form';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { Estimation } from 'contract/endpoints/estimations';
import { maxPeople } from 'contract/vocabulary/estimations';
import { eventTexts } from 'estimate-texts/event-texts';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PeopleEditor } from '../../../ui/people-editor.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { texts } from '../texts.ts';
import { ageOfBirthDate } from './ages.ts';
import { ChangesSection } from './changes-section.tsx';
import { ClientFields } from './client-fields.tsx';
import styles from './estimation-form.module.css';
import { ExchangeBanner } from './exchange-banner.tsx';
import { agesOf, blankDependent, type FormValues, isBarredByFiling } from './form-values.ts';
import { MoneyFields } from './money-fields.tsx';
import { type CountyLookUp, isZip, useCounties } from './use-counties.ts';

const t = texts.form;
const ConflictPanel = lazyPart(async () => (await import('./conflict-panel.tsx')).ConflictPanel, {
  failed: texts.conflictTitle,
  waiting: <Skeleton lines={3} />,
});

export interface EstimationFormProps {
  form: UseFormReturnType<FormValues>;
  lookUp: CountyLookUp;
  saved: Estimation | null;
  isRoot: boolean;
  calculatorUrl: string | null;
  busy: boolean;
  error: ApiError | null;
  conflict: Estimation | null;
  isOwnConflict: boolean;
  justSaved: boolean;
  onSave: (values: FormValues) => void;
  onResolve: (chosen: FormValues) => void;
}

function entryName({ dependents_attributes, client_first_name }: FormValues, index: number, isRoot: boolean): string {
  if (index === 0) return isRoot ? t.selfRoot : client_first_name.trim() || t.self;
  return dependents_attributes[index]?.spouse === 'yes' ? t.spouse : t.dependent(index);
}

function summaryLabels(values: FormValues, isRoot: boolean): Record<string, string> {
  const people = Object.fromEntries(
    values.dependents_attributes.flatMap((_, index) =>
      [
        ...['spouse', 'age', 'sex', 'birth_date'],
        ...['part_b_late_months', 'part_d_late_months', 'medicare_quarters'],
      ].map((field) => [`dependents_attributes.${index}.${field}`, entryName(values, index, isRoot)]),
    ),
  );
  const changes = Object.fromEntries(
    values.events.flatMap((_, index) =>
      ['kind', 'person', 'month', 'year', 'cause', 'wages', 'covers', 'cobra', 'zip', 'county'].map((field) => [
        `events.${index}.${field}`,
        eventTexts.entry(index + 1),
      ]),
    ),
  );
  return { ...people, ...changes };
}

function hintFor(zip: string, lookUp: CountyLookUp, isMoveLookedUp: boolean): string | null {
  if (!isZip(zip)) return t.needsZip;
  if (lookUp.state === 'asking' || !isMoveLookedUp) return t.lookingUp;
  return lookUp.state === 'unknown' ? t.invalidZip : null;
}

export function EstimationForm(props: EstimationFormProps) {
  const { form, lookUp, saved, isRoot, calculatorUrl, busy, error, conflict, justSaved, onSave, onResolve } = props;
  const { zip, county, events } = form.values;
  const [isAgain, setIsAgain] = useState(false);
  const setPlace = (fips: string, state: FormValues['state']) => {
    form.setFieldValue('county', fips);
    form.setFieldValue('state', state);
  };
  useEffect(() => {
    if (lookUp.state !== 'known' || lookUp.counties.some(({ fips }) => fips === county)) return;
    const [only, ...others] = lookUp.counties;
    if (only && others.length === 0) setPlace(only.fips, only.state);
  });
  const onZip = (typed: string) => {
    form.setFieldValue('zip', typed);
    if (typed !== zip) setPlace('', '');
  };
  const onCounty = (fips: string) => {
    const chosen = lookUp.state === 'known' ? lookUp.counties.find((one) => one.fips === fips) : undefined;
    setPlace(fips, chosen?.state ?? '');
    form.clearFieldError('county');
  };
  // Errors of fields are over once those fields were changed.
  const isStanding = error && (Object.keys(error.errors).length === 0 || Object.keys(form.errors).length > 0);
  const isMoveLookedUp = useCounties(events.find(({ kind }) => kind === 'moves')?.zip ?? '').state !== 'asking';
  const isReady = isZip(zip) && lookUp.state === 'known' && isMoveLookedUp;
  const hint = hintFor(zip, lookUp, isMoveLookedUp);
  const { hasUnder65, hasSenior } = agesOf(form.values);
  return (
    <Form
      form={form}
      onSubmit={(values) => {
        setIsAgain(false);
        onSave(values);
      }}
      error={isStanding ? error : null}
      labels={summaryLabels(form.values, isRoot)}
      label={isRoot ? t.yourDetails : t.clientDetails}
    >
      {conflict && saved && (
        <ConflictPanel
          key={conflict.version}
          before={form.getInitialValues()}
          yours={form.values}
          theirs={conflict}
          isOwn={props.isOwnConflict}
          onMerge={form.setValues}
          isAgain={isAgain}
          onChoose={(chosen) => {
            setIsAgain(true);
            onResolve(chosen);
          }}
        />
      )}
      <ClientFields form={form} isRoot={isRoot} lookUp={lookUp} onZip={onZip} onCounty={onCounty} />
      <ExchangeBanner
        state={form.values.state}
        planYear={form.values.plan_year}
        calculatorUrl={calculatorUrl}
        isBlended={hasUnder65 && hasSenior}
        isBarred={isBarredByFiling(form.values)}
      />
      <FormSection title={t.who}>
        <PeopleEditor
          form={form}
          people={form.values.dependents_attributes}
          nameOf={(index) => entryName(form.values, index, isRoot)}
          blank={blankDependent}
          max={maxPeople}
          ageOfBirthDate={(birthDate) => ageOfBirthDate(birthDate, Number(form.values.plan_year))}
        />
      </FormSection>
      <MoneyFields form={form} nameOf={(index) => entryName(form.values, index, isRoot)} />
      <ChangesSection form={form} nameOf={(index) => entryName(form.values, index, isRoot)} />
      <div className={styles.foot}>
        <Button type="submit" weight="primary" disabled={!isReady} busy={busy}>
          {saved ? t.update : t.save}
        </Button>
        <p role="status" className={styles.status} data-done={justSaved || undefined}>
          {justSaved && <IconCheck size={18} stroke={2} aria-hidden />}
          {justSaved ? t.saved : hint}
        </p>
      </div>
    </Form>
  );
}
