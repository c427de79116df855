import { Input } from '@mantine/core';
import { type ClipboardEvent, useId, useState } from 'react';
import styles from './date-field.module.css';
import { digitsOf } from './digits.ts';
import { FieldGroup, type FieldProps } from './fields.tsx';

interface DateFieldProps
  extends Pick<FieldProps, 'id' | 'name' | 'label' | 'help' | 'optional' | 'error' | 'disabled'> {
  /** `YYYY-MM-DD`. Incomplete dates keep the order: `-5-` has only a month. '' is empty. */
  value: string;
  onChange: (value: string) => void;
  autoComplete?: 'bday' | 'off';
}

interface Parts {
  year: string;
  month: string;
  day: string;
}

const order = [
  { part: 'month', label: 'Month', length: 2 },
  { part: 'day', label: 'Day', length: 2 },
  { part: 'year', label: 'Year', length: 4 },
] as const;

function partsOf(value: string): Parts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month, day };
}

/** Pads a complete date with zeros. An incomplete date stays as typed, so that validation can name what is missing. */
function joinParts({ year, month, day }: Parts): string {
  if (!year && !month && !day) return '';
  const isWhole = year.length === 4 && month !== '' && day !== '';
  return isWhole ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : `${year}-${month}-${day}`;
}

function parseDate(text: string): Parts | null {
  const american = /^\s*(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})\s*$/.exec(text);
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  if (american) return { month: american[1] ?? '', day: american[2] ?? '', year: american[3] ?? '' };
  return iso ? { year: iso[1] ?? '', month: iso[2] ?? '', day: iso[3] ?? '' } : null;
}

/** For a known date, such as a birth date: three text fields without a calendar. */
export function DateField({ value, onChange, autoComplete = 'off', disabled = false, name, ...group }: DateFieldProps) {
  const own = useId();
  const id = group.id ?? own;
  const [typed, setTyped] = useState(() => partsOf(value));
  // Typed text stays as it is ("5", not "05") while it matches the value.
  const parts = joinParts(typed) === value ? typed : partsOf(value);
  const change = (next: Parts) => {
    setTyped(next);
    onChange(joinParts(next));
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const date = parseDate(event.clipboardData.getData('text'));
    if (!date) return;
    event.preventDefault();
    change(date);
  };
  return (
    <FieldGroup {...group} id={id}>
      {order.map(({ part, label, length }) => (
        <div key={part} className={styles[part]}>
          <label htmlFor={`${id}-${part}`} className={styles.label}>
            {label}
          </label>
          <Input
            id={`${id}-${part}`}
            name={name ? `${name}-${part}` : undefined}
            inputMode="numeric"
            autoComplete={autoComplete === 'bday' ? `bday-${part}` : 'off'}
            maxLength={length}
            disabled={disabled}
            error={Boolean(group.error)}
            value={parts[part]}
            onChange={(event) => change({ ...parts, [part]: digitsOf(event.currentTarget.value) })}
            onPaste={paste}
          />
        </div>
      ))}
    </FieldGroup>
  );
}
