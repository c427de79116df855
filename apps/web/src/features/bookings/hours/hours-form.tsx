import type { FormErrors } from '@mantine/form';
import type { Calendar } from 'contract/endpoints/hours';
import { calendarInput } from 'contract/endpoints/hours';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { deviceZone } from '../../../lib/zones.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ConflictChoice } from '../../../ui/conflict-choice.tsx';
import { Form } from '../../../ui/form.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { overlapping, weekdays } from '../../../ui/week-spans.ts';
import { texts } from '../texts.ts';
import { HoursFields } from './hours-fields.tsx';
import { daysText, type HoursValues, hoursFields, inputOf, specialText, valuesOf } from './hours-values.ts';
import { useSaveHours } from './use-save-hours.ts';

const t = texts.hours;
const resolve = zod4Resolver(calendarInput, { errorPriority: 'first' });

function errorsIn(values: HoursValues): FormErrors {
  const input = inputOf(values);
  const errors: FormErrors = resolve(input);
  for (const index of overlapping(input.hours, ({ weekday }) => weekday)) errors[`hours.${index}.from`] ??= t.overlap;
  for (const index of overlapping(input.special_hours, ({ date }) => date))
    errors[`special_hours.${index}.from`] ??= t.overlap;
  if (values.meeting_minutes === null) errors.meeting_minutes = t.required(t.minutes);
  if (values.buffer_before_minutes === '') errors.buffer_before_minutes = t.required(t.before);
  if (values.buffer_after_minutes === '') errors.buffer_after_minutes = t.required(t.after);
  if (values.notice_minutes === '') errors.notice_minutes = t.required(t.notice);
  return errors;
}

interface HoursFormProps {
  userId: number;
  calendar: Calendar;
}

export function HoursForm({ userId, calendar }: HoursFormProps) {
  const shown = (one: Calendar) => valuesOf(one, deviceZone());
  const { form, shell, before, conflict, outcome, clearOutcome } = useVersionedForm({
    initial: shown(calendar),
    saving: useSaveHours(userId, calendar.version),
    valuesOf: shown,
    valuesOfSaved: shown,
    changesOf: inputOf,
    errorsIn,
    fields: hoursFields,
  });
  const saved = outcome === 'unchanged' ? null : outcome?.saved;
  const isDirty = () => hoursFields.some(({ show }) => show(form.values) !== show(before));
  return (
    <Form
      {...shell}
      label={t.form}
      labels={labelsOf(form.values)}
      submit={t.save}
      unsaved={{ isDirty, text: t.unsavedText }}
      footer={
        <LiveRegion>
          {saved && (
            <Banner tone="success" title={t.saved} onClose={clearOutcome}>
              {saved.hours.length + saved.special_hours.length === 0 && t.savedNone}
            </Banner>
          )}
        </LiveRegion>
      }
    >
      {conflict && <ConflictChoice title={t.conflict} {...conflict} />}
      <HoursFields form={form} holidays={calendar.holidays} />
    </Form>
  );
}

const labelsOf = ({ hours, special_hours, days_off }: HoursValues): Record<string, string> =>
  Object.fromEntries([
    ...hours.flatMap(({ weekday }, index): [string, string][] => {
      const day = weekdays.find((one) => one.weekday === weekday)?.label ?? '';
      return [
        [`hours.${index}.from`, day],
        [`hours.${index}.to`, day],
      ];
    }),
    ...special_hours.flatMap((special, index) =>
      ['date', 'from', 'to'].map((field): [string, string] => [
        `special_hours.${index}.${field}`,
        specialText(special),
      ]),
    ),
    ...days_off.flatMap((days, index) =>
      ['from', 'to', 'note'].map((field): [string, string] => [`days_off.${index}.${field}`, daysText(days)]),
    ),
  ]);
