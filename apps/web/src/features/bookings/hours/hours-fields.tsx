import type { UseFormReturnType } from '@mantine/form';
import { bind, FieldGroup, fieldId, TextField, WholeNumberField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { WeekHours } from '../../../ui/week-hours.tsx';
import { ZoneField } from '../../../ui/zone-field.tsx';
import { texts } from '../texts.ts';
import styles from './hours-fields.module.css';
import { type HoursValues, noticeChoices } from './hours-values.ts';

const t = texts.hours;

export function HoursFields({ form }: { form: UseFormReturnType<HoursValues> }) {
  const setHours = (hours: HoursValues['hours']) => {
    form.setFieldValue('hours', hours);
    // Errors belong to indexes, which change when a span is added or removed.
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('hours'))));
  };
  return (
    <>
      <ZoneField label={t.zone} help={t.zoneHelp} {...bind(form, 'time_zone')} />
      <FieldGroup id={fieldId('hours')} label={t.week} help={t.weekHelp} error={form.errors.hours} isStacked>
        <div className={styles.week}>
          <WeekHours name="hours" value={form.values.hours} onChange={setHours} errors={form.errors} />
        </div>
      </FieldGroup>
      <WholeNumberField label={t.minutes} {...bind(form, 'meeting_minutes')} />
      <SelectField
        label={t.notice}
        help={t.noticeHelp}
        choices={noticeChoices(form.values.notice_minutes)}
        width="money"
        {...bind(form, 'notice_minutes')}
      />
      <TextField label={t.join} help={t.joinHelp} optional autoComplete="off" {...bind(form, 'join_url')} />
    </>
  );
}
