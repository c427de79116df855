import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { digitsOf } from './digits.ts';

/** Contains 40 kB of data that `usePhoneNumbers` loads when it is needed. */

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
  prefix: string;
}

const names = new Intl.DisplayNames('en-US', { type: 'region' });
/** The default of countries that share a calling code. */
const mains = new Set(['US', 'GB', 'RU', 'IT', 'NO', 'AU', 'MA', 'RE', 'SH', 'FI', 'GP', 'CW']);

const country = (code: CountryCode): Country => ({
  code,
  name: names.of(code) ?? code,
  prefix: `+${getCountryCallingCode(code)}`,
});

export const countries: readonly Country[] = getCountries()
  .map(country)
  .sort((a, b) => Number(b.code === 'US') - Number(a.code === 'US') || a.name.localeCompare(b.name, 'en-US'));

const parse = (typed: string, code: string) =>
  parsePhoneNumberFromString(typed, { defaultCountry: code as CountryCode, extract: false });

/** E.164, possibly incomplete: `020 7946 0958` in GB is `+442079460958`. '' without a digit. */
export function toE164(typed: string, code: string): string {
  const digits = digitsOf(typed);
  if (digits === '') return '';
  const meant = parse(/^\s*00/.test(typed) ? `+${digits.slice(2)}` : typed, code);
  if (meant) return meant.number;
  return typed.includes('+') ? `+${digits}` : `+${getCountryCallingCode(code as CountryCode)}${digits}`;
}

/** The country of a number; `chosen` if several share its calling code and the digits do not decide. */
export function countryOf(value: string, chosen: string): string {
  const found = parse(value, chosen);
  if (found?.country && found.isValid()) return found.country;
  const possible = countries.filter(({ prefix }) => value.startsWith(prefix)).map(({ code }) => code);
  if (possible.includes(chosen)) return chosen;
  return possible.find((code) => mains.has(code)) ?? possible[0] ?? chosen;
}

const isNorthAmerican = (number: PhoneNumber) => number.countryCallingCode === '1';

export function withoutPrefix(value: string, code: string): string {
  if (!/^\+?\d*$/.test(value)) return value;
  const number = parse(value, code);
  if (number && isNorthAmerican(number)) return number.formatNational();
  const { prefix } = country(code as CountryCode);
  const written = number?.formatInternational() ?? value;
  return written.startsWith(prefix) ? written.slice(prefix.length).trim() : written;
}

/** `(415) 555-0123`, `+44 20 7946 0958`; invalid numbers stay unchanged. */
export function formatPhone(value: string): string {
  const number = parse(value, 'US');
  if (!number?.isPossible()) return value;
  return isNorthAmerican(number) ? number.formatNational() : number.formatInternational();
}
