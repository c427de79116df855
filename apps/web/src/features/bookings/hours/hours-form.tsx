import { type FormErrors, useForm } from '@mantine/form';
import type { Calendar } from 'contract/endpoints/hours';
import { calendarInput } from 'contract/endpoints/hours';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import { conflictsBetween, mergeChoices } from '../../../lib/conflicts.ts';
import { deviceZone } from '../../../lib/zones.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConflictChoice } from '../../../ui/conflict-choice.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { overlapping, weekdays } from '../../../ui/week-spans.ts';
import { texts } from '../texts.ts';
import { HoursFields } from './hours-fields.tsx';
import { daysText, type HoursValues, hoursFields, inputOf, valuesOf } from './hours-values.ts';
import { useSaveHours } from './use-save-hours.ts';

const t = texts.hours;
const resolve = zod4Resolver(calendarInput, { errorPriority: 'first' });

function errorsIn(values: HoursValues): FormErrors {
  const input = inputOf(values);
  const errors: FormErrors = resolve(input);
  for (const place of overlapping(input.hours)) errors[`hours.${place}.from`] ??= t.overlap;
  if (values.meeting_minutes === null) errors.meeting_minutes = t.required(t.minutes);
  if (values.notice_minutes === '') errors.notice_minutes = t.required(t.notice);
  return errors;
}

interface HoursFormProps {
  userId: number;
  calendar: Calendar;
}

export function HoursForm({ userId, calendar }: HoursFormProps) {
  const [saved, setSaved] = useState<Calendar | null>(null);
  const [before, setBefore] = useState(() => valuesOf(calendar, deviceZone()));
  const form = useForm<HoursValues>({
    initialValues: before,
    onValuesChange: () => setSaved(null),
    validate: errorsIn,
  });
  const saving = useSaveHours(userId, calendar.version);
  const taken = (now: Calendar) => {
    const values = valuesOf(now, deviceZone());
    setBefore(values);
    form.setValues(values);
    setSaved(now);
  };
  const send = (values: HoursValues) => {
    setSaved(null);
    saving.save(inputOf(values), { onSaved: taken, onRejected: ({ errors }) => form.setErrors(errors) });
  };
  const choose = (theirs: HoursValues, sides: Readonly<Record<string, 'yours' | 'theirs'>>) => {
    const chosen = mergeChoices(hoursFields, form.values, theirs, sides);
    form.setValues(chosen);
    send(chosen);
  };
  const theirs = saving.conflict && valuesOf(saving.conflict, deviceZone());
  return (
    <Form form={form} onSubmit={send} error={saving.error} label={t.form} labels={labelsOf(form.values)}>
      {theirs && (
        <ConflictChoice
          title={t.conflict}
          conflicts={conflictsBetween(hoursFields, { yours: form.values, before, theirs })}
          onChoose={(sides) => choose(theirs, sides)}
        />
      )}
      <HoursFields form={form} holidays={calendar.holidays} />
      <LiveRegion>
        {saved && (
          <Banner tone="success" title={t.saved} onClose={() => setSaved(null)}>
            {saved.hours.length === 0 && t.savedNone}
          </Banner>
        )}
      </LiveRegion>
      <FormActions>
        <Button type="submit" weight="primary" busy={saving.busy}>
          {t.save}
        </Button>
      </FormActions>
      <UnsavedGuard
        isDirty={() => hoursFields.some(({ show }) => show(form.values) !== show(before))}
        title={t.leaveTitle}
        text={t.leaveText}
        leave={t.leave}
        stay={t.stay}
      />
    </Form>
  );
}

const labelsOf = ({ hours, days_off }: HoursValues): Record<string, string> =>
  Object.fromEntries([
    ...hours.flatMap(({ weekday }, place): [string, string][] => {
      const day = weekdays.find((one) => one.weekday === weekday)?.label ?? '';
      return [
        [`hours.${place}.from`, day],
        [`hours.${place}.to`, day],
      ];
    }),
    ...days_off.flatMap((days, place) =>
      ['from', 'to', 'note'].map((field): [string, string] => [`days_off.${place}.${field}`, daysText(days)]),
    ),
  ]);
