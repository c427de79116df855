import { TextInput } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { homeText } from 'contract/vocabulary/phones';
import { useState } from 'react';
import { digitsOf, plainDigits, rewrite } from './digits.ts';
import { type FieldProps, frame } from './fields.tsx';
import styles from './phone-field.module.css';
import type { Country } from './phone-numbers.ts';
import { usePhoneNumbers } from './use-phone-numbers.ts';

interface PhoneFieldProps extends Omit<FieldProps, 'width'> {
  /** E.164, possibly incomplete; '' without a digit. */
  value: string;
  onChange: (value: string) => void;
  autoComplete?: 'tel' | 'off';
}

const home: Country = { code: 'US', name: 'United States', prefix: '+1' };

/** Empty, or 6 to 15 digits including the calling code. */
export const hasPhoneLength = (value: string): boolean => value === '' || /^\+\d{6,15}$/.test(value);

/** `212-555-0123 x45`: its digits are not part of the number. */
const extension = /(?:\d[\s().-]*){7}[\s,;.]*(?:ext|x|#)/i;

function written(typed: string): string {
  const plain = plainDigits(typed);
  return extension.test(plain) ? plain : plain.replace(/[^\d+().\s-]/g, '');
}

/** Works before the country data has loaded: US numbers and numbers with a plus sign. */
function homeNumber(typed: string): string {
  const digits = digitsOf(typed);
  if (digits === '') return '';
  if (typed.includes('+')) return `+${digits}`;
  return digits.startsWith('1') ? `+${digits}` : `+1${digits}`;
}

/** The text stays as typed while it has the focus, and is formatted for its country afterward. */
export function PhoneField({ value, onChange, autoComplete = 'tel', ...props }: PhoneFieldProps) {
  const numbers = usePhoneNumbers(value);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState(home.code);
  const code = numbers?.countryOf(value, chosen) ?? home.code;
  const rest = value.startsWith(home.prefix) ? value.slice(home.prefix.length) : value;
  const shown = typed ?? numbers?.withoutPrefix(value, code) ?? homeText(value) ?? rest;
  const type = (input: HTMLInputElement) => {
    const next = rewrite(input, written);
    // Autofill is formatted at once.
    setTyped(document.activeElement === input ? next : null);
    // As typed, it is rejected.
    onChange(extension.test(next) ? next : (numbers?.toE164(next, code) ?? homeNumber(next)));
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
