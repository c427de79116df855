import type { UseFormReturnType } from '@mantine/form';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { maxSpecialHours } from 'contract/vocabulary/bookings';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import entryStyles from '../../../ui/entries.module.css';
import { bind, FieldGroup, fieldId, TextField } from '../../../ui/fields.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { texts } from '../texts.ts';
import styles from './hours-fields.module.css';
import { blankSpecial, type HoursValues, type SpecialHours, specialText } from './hours-values.ts';

const t = texts.hours;
const path = 'special_hours';

interface SpecialHoursFieldsProps {
  form: UseFormReturnType<HoursValues>;
  onChange: (special_hours: readonly SpecialHours[]) => void;
}

export function SpecialHoursFields({ form, onChange }: SpecialHoursFieldsProps) {
  const all = form.values.special_hours;
  const addButton = useRef<HTMLButtonElement>(null);
  const aim = useRef<'last' | 'button' | null>(null);
  useEffect(() => {
    if (aim.current === 'last') document.getElementById(fieldId(`${path}.${all.length - 1}.date`))?.focus();
    if (aim.current === 'button') addButton.current?.focus();
    aim.current = null;
  });
  const add = () => {
    aim.current = 'last';
    onChange([...all, blankSpecial()]);
  };
  const remove = (key: number) => {
    aim.current = 'button';
    onChange(all.filter((one) => one.key !== key));
  };
  return (
    <FieldGroup id={fieldId(path)} label={t.special} help={t.specialHelp} error={form.errors[path]} isStacked>
      {all.length === 0 && <p className={styles.none}>{t.noSpecial}</p>}
      {all.map((special, index) => (
        <SpecialEntry
          key={special.key}
          form={form}
          special={special}
          index={index}
          onRemove={() => remove(special.key)}
        />
      ))}
      {all.length < maxSpecialHours && (
        <div>
          <Button icon={IconPlus} size="sm" onClick={add} ref={addButton}>
            {t.addSpecial}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

interface SpecialEntryProps {
  form: UseFormReturnType<HoursValues>;
  special: SpecialHours;
  index: number;
  onRemove: () => void;
}

function SpecialEntry({ form, special, index, onRemove }: SpecialEntryProps) {
  const at = `${path}.${index}`;
  const to = bind(form, `${at}.to`);
  const label = special.date === '' ? t.removeNewSpecial : t.removeSpecial(specialText(special));
  return (
    <fieldset className={styles.entry}>
      <legend className={entryStyles.name}>{specialText(special)}</legend>
      <div className={entryStyles.remove}>
        <IconButton icon={IconTrash} label={label} onClick={onRemove} />
      </div>
      <div className={styles.special}>
        <TextField type="date" label={t.date} {...bind(form, `${at}.date`)} />
        <TextField type="time" label={t.from} {...bind(form, `${at}.from`)} />
        {/* Midnight is the end of the day. */}
        <TextField
          type="time"
          label={t.to}
          {...to}
          value={special.to === '24:00' ? '00:00' : special.to}
          onChange={(typed) => form.setFieldValue(`${at}.to`, typed === '00:00' ? '24:00' : typed)}
        />
      </div>
    </fieldset>
  );
}
