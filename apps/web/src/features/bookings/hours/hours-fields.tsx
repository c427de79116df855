import type { UseFormReturnType } from '@mantine/form';
import type { Calendar } from 'contract/endpoints/hours';
import { bind, FieldGroup, fieldId, TextField, WholeNumberField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { WeekHours } from '../../../ui/week-hours.tsx';
import { ZoneField } from '../../../ui/zone-field.tsx';
import { texts } from '../texts.ts';
import { DaysOffFields } from './days-off-fields.tsx';
import { HolidayList } from './holiday-list.tsx';
import styles from './hours-fields.module.css';
import { bufferChoices, type HoursValues, noticeChoices } from './hours-values.ts';
import { SpecialHoursFields } from './special-hours-fields.tsx';

const t = texts.hours;

interface HoursFieldsProps {
  form: UseFormReturnType<HoursValues>;
  holidays: Calendar['holidays'];
}

export function HoursFields({ form, holidays }: HoursFieldsProps) {
  // Errors belong to indexes, which change when an entry is added or removed.
  const clearErrors = (list: 'hours' | 'special_hours' | 'days_off') =>
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith(`${list}.`))));
  const setHours = (hours: HoursValues['hours']) => {
    form.setFieldValue('hours', hours);
    clearErrors('hours');
  };
  const setSpecial = (special_hours: HoursValues['special_hours']) => {
    form.setFieldValue('special_hours', special_hours);
    clearErrors('special_hours');
  };
  const setDaysOff = (days_off: HoursValues['days_off']) => {
    form.setFieldValue('days_off', days_off);
    clearErrors('days_off');
  };
  return (
    <>
      <ZoneField label={t.zone} help={t.zoneHelp} {...bind(form, 'time_zone')} />
      <FieldGroup id={fieldId('hours')} label={t.week} help={t.weekHelp} error={form.errors.hours} isStacked>
        <div className={styles.week}>
          <WeekHours name="hours" value={form.values.hours} onChange={setHours} errors={form.errors} />
        </div>
      </FieldGroup>
      <SpecialHoursFields form={form} onChange={setSpecial} />
      <DaysOffFields form={form} onChange={setDaysOff} />
      <div>
        <SwitchField label={t.closed} help={t.closedHelp} {...bind(form, 'closed_on_holidays')} />
        <HolidayList holidays={holidays} isClosed={form.values.closed_on_holidays} />
      </div>
      <WholeNumberField label={t.minutes} {...bind(form, 'meeting_minutes')} />
      <FieldGroup label={t.between} help={t.buffersHelp}>
        <SelectField
          label={t.before}
          choices={bufferChoices(form.values.buffer_before_minutes)}
          width="money"
          {...bind(form, 'buffer_before_minutes')}
        />
        <SelectField
          label={t.after}
          choices={bufferChoices(form.values.buffer_after_minutes)}
          width="money"
          {...bind(form, 'buffer_after_minutes')}
        />
      </FieldGroup>
      <SelectField
        label={t.notice}
        choices={noticeChoices(form.values.notice_minutes)}
        width="money"
        {...bind(form, 'notice_minutes')}
      />
      <TextField label={t.join} help={t.joinHelp} optional autoComplete="off" {...bind(form, 'join_url')} />
    </>
  );
}
