import type { UseFormReturnType } from '@mantine/form';
import { bind, FieldGroup, fieldId, TextField, WholeNumberField } from '../../ui/fields.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { WeekHours } from '../../ui/week-hours.tsx';
import { ZoneField } from '../../ui/zone-field.tsx';
import styles from './hours-fields.module.css';
import { type HoursValues, noticeChoices } from './hours-values.ts';
import { texts } from './texts.ts';

const words = texts.hours;

/** What an agent says about when and where they can be met. */
export function HoursFields({ form }: { form: UseFormReturnType<HoursValues> }) {
  const setHours = (hours: HoursValues['hours']) => {
    form.setFieldValue('hours', hours);
    // What was wrong was said by the place of a span: once one is added or gone, another would wear its sentence.
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('hours'))));
  };
  return (
    <>
      <ZoneField label={words.zone} help={words.zoneHelp} {...bind(form, 'time_zone')} />
      <FieldGroup id={fieldId('hours')} label={words.week} help={words.weekHelp} error={form.errors.hours} isStacked>
        <div className={styles.week}>
          <WeekHours name="hours" value={form.values.hours} onChange={setHours} errors={form.errors} />
        </div>
      </FieldGroup>
      <WholeNumberField label={words.minutes} {...bind(form, 'meeting_minutes')} />
      <SelectField
        label={words.notice}
        help={words.noticeHelp}
        choices={noticeChoices(form.values.notice_minutes)}
        width="money"
        {...bind(form, 'notice_minutes')}
      />
      <TextField label={words.join} help={words.joinHelp} optional autoComplete="off" {...bind(form, 'join_url')} />
    </>
  );
}
