import type { FormErrors } from '@mantine/form';
import { calendarInput } from 'contract/endpoints/hours';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { overlapping } from '../../../ui/week-spans.ts';
import { texts } from '../texts.ts';
import { type HoursValues, inputOf } from './hours-values.ts';

const t = texts.hours;
const resolve = zod4Resolver(calendarInput, { errorPriority: 'first' });

export function errorsIn(values: HoursValues): FormErrors {
  const input = inputOf(values);
  const errors: FormErrors = resolve(input);
  for (const place of overlapping(input.hours)) errors[`hours.${place}.from`] ??= t.overlap;
  if (values.meeting_minutes === null) errors.meeting_minutes = t.required(t.minutes);
  if (values.notice_minutes === '') errors.notice_minutes = t.required(t.notice);
  return errors;
}
