import { TextInput } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useState } from 'react';
import { digitsOf, plainDigits, rewrite } from './digits.ts';
import { type FieldProps, frame } from './fields.tsx';
import styles from './phone-field.module.css';
import type { Country } from './phone-numbers.ts';
import { usePhoneNumbers } from './use-phone-numbers.ts';

interface PhoneFieldProps extends Omit<FieldProps, 'width'> {
  /** E.164 as far as it is typed, or '' when there is no digit. */
  value: string;
  onChange: (value: string) => void;
  autoComplete?: 'tel' | 'off';
}

const home: Country = { code: 'US', name: 'United States', prefix: '+1' };

/** True for an empty field and for 6 to 15 digits, the calling code counted. */
export const hasPhoneLength = (value: string): boolean => value === '' || /^\+\d{6,15}$/.test(value);

/** Digits and what people write between them; anything else is left out as it is typed. */
const written = (typed: string) => plainDigits(typed).replace(/[^\d+().\s-]/g, '');

/** As well as it goes before the countries are known: US numbers, and those with a plus sign. */
function homeNumber(typed: string): string {
  const digits = digitsOf(typed);
  if (digits === '') return '';
  if (typed.includes('+')) return `+${digits}`;
  return digits.startsWith('1') ? `+${digits}` : `+1${digits}`;
}

/**
 * A phone number: the country with its calling code (the United States unless chosen or typed otherwise) and the number.
 * What is typed stays as it is while it is edited, and is set out as that country writes it afterwards.
 */
export function PhoneField({ value, onChange, autoComplete = 'tel', ...props }: PhoneFieldProps) {
  const numbers = usePhoneNumbers();
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState(home.code);
  const code = numbers?.countryOf(value, chosen) ?? home.code;
  const rest = value.startsWith(home.prefix) ? value.slice(home.prefix.length) : value;
  const shown = typed ?? numbers?.withoutPrefix(value, code) ?? rest;
  const type = (input: HTMLInputElement) => {
    const next = rewrite(input, written);
    // What the browser fills in, nobody is editing.
    setTyped(document.activeElement === input ? next : null);
    onChange(numbers?.toE164(next, code) ?? homeNumber(next));
  };
  const choose = (next: string) => {
    setChosen(next);
    setTyped(null);
    if (numbers && value) onChange(numbers.toE164(numbers.withoutPrefix(value, code), next));
  };
  const { classNames, ...framed } = frame(props);
  return (
    <TextInput
      {...framed}
      classNames={{ ...classNames, input: styles.input }}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      value={shown}
      onChange={(event) => type(event.currentTarget)}
      onBlur={() => setTyped(null)}
      leftSection={
        <CountrySelect
          countries={numbers?.countries ?? [home]}
          code={code}
          onChange={choose}
          disabled={props.disabled ?? false}
        />
      }
      leftSectionWidth="min(var(--ui-width-prefix), 40%)"
      leftSectionPointerEvents="all"
    />
  );
}

interface CountrySelectProps {
  countries: readonly Country[];
  code: string;
  onChange: (code: string) => void;
  disabled: boolean;
}

/** The browser's own list of countries, behind the few signs that fit before a number. */
function CountrySelect({ countries, code, onChange, disabled }: CountrySelectProps) {
  const current = countries.find((country) => country.code === code) ?? home;
  return (
    <span className={styles.country}>
      <span aria-hidden className={styles.prefix}>
        <span className={styles.code}>{current.code}</span>
        <span>{current.prefix}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </span>
      <select
        className={styles.select}
        aria-label="Country code"
        autoComplete="off"
        value={current.code}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {countries.map((country) => (
          <option key={country.code} value={country.code}>
            {country.name} ({country.prefix})
          </option>
        ))}
      </select>
    </span>
  );
}
