import type { UseFormReturnType } from '@mantine/form';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { maxDaysOff, maxDaysOffNote } from 'contract/vocabulary/bookings';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import entryStyles from '../../../ui/entries.module.css';
import { bind, FieldGroup, fieldId, TextField } from '../../../ui/fields.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { texts } from '../texts.ts';
import styles from './hours-fields.module.css';
import { blankDaysOff, type DaysOff, daysText, type HoursValues } from './hours-values.ts';

const t = texts.hours;
const path = 'days_off';

interface DaysOffFieldsProps {
  form: UseFormReturnType<HoursValues>;
  onChange: (days_off: readonly DaysOff[]) => void;
}

export function DaysOffFields({ form, onChange }: DaysOffFieldsProps) {
  const all = form.values.days_off;
  const addButton = useRef<HTMLButtonElement>(null);
  const aim = useRef<'last' | 'button' | null>(null);
  useEffect(() => {
    if (aim.current === 'last') document.getElementById(fieldId(`${path}.${all.length - 1}.from`))?.focus();
    if (aim.current === 'button') addButton.current?.focus();
    aim.current = null;
  });
  const add = () => {
    aim.current = 'last';
    onChange([...all, blankDaysOff()]);
  };
  const remove = (key: number) => {
    aim.current = 'button';
    onChange(all.filter((one) => one.key !== key));
  };
  return (
    <FieldGroup id={fieldId(path)} label={t.daysOff} help={t.daysOffHelp} error={form.errors[path]} isStacked>
      {all.length === 0 && <p className={styles.none}>{t.noDaysOff}</p>}
      {all.map((days, index) => (
        <DaysOffEntry key={days.key} form={form} days={days} index={index} onRemove={() => remove(days.key)} />
      ))}
      {all.length < maxDaysOff && (
        <div>
          <Button icon={IconPlus} size="sm" onClick={add} ref={addButton}>
            {t.addDaysOff}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

interface DaysOffEntryProps {
  form: UseFormReturnType<HoursValues>;
  days: DaysOff;
  index: number;
  onRemove: () => void;
}

function DaysOffEntry({ form, days, index, onRemove }: DaysOffEntryProps) {
  const at = `${path}.${index}`;
  const name = daysText(days);
  const setDay = (field: 'from' | 'to', day: string) => {
    form.setFieldValue(`${at}.${field}`, day);
    if (field === 'from' && days.to < day) form.setFieldValue(`${at}.to`, day);
    // The meetings on other days are known after the next save.
    form.setFieldValue(`${at}.meetings`, 0);
  };
  return (
    <fieldset className={styles.entry}>
      <legend className={entryStyles.name}>{name}</legend>
      <div className={entryStyles.remove}>
        <IconButton icon={IconTrash} label={t.removeDaysOff(name)} onClick={onRemove} />
      </div>
      {days.meetings > 0 && <p className={styles.booked}>{t.booked(days.meetings, days.from === days.to)}</p>}
      <div className={styles.days}>
        <TextField
          type="date"
          label={t.firstDay}
          {...bind(form, `${at}.from`)}
          onChange={(day) => setDay('from', day)}
        />
        <TextField type="date" label={t.lastDay} {...bind(form, `${at}.to`)} onChange={(day) => setDay('to', day)} />
      </div>
      <TextField
        label={t.note}
        help={t.noteHelp}
        optional
        autoComplete="off"
        maxLength={maxDaysOffNote}
        {...bind(form, `${at}.note`)}
      />
    </fieldset>
  );
}
