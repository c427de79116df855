import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { digitsOf } from './digits.ts';

/** Every country's numbers: 40 kB that `usePhoneNumbers` loads beside the screen, never before it. */

export interface Country {
  /** ISO 3166, two letters. */
  code: string;
  name: string;
  /** `+1` */
  prefix: string;
}

const names = new Intl.DisplayNames('en-US', { type: 'region' });
/** The one that is meant where several share a calling code and the digits do not say yet. */
const mains = new Set(['US', 'GB', 'RU', 'IT', 'NO', 'AU', 'MA', 'RE', 'SH', 'FI', 'GP', 'CW']);

const country = (code: CountryCode): Country => ({
  code,
  name: names.of(code) ?? code,
  prefix: `+${getCountryCallingCode(code)}`,
});

/** The United States first, then all others by name. */
export const countries: readonly Country[] = getCountries()
  .map(country)
  .sort((a, b) => Number(b.code === 'US') - Number(a.code === 'US') || a.name.localeCompare(b.name, 'en-US'));

const parse = (typed: string, code: string) =>
  parsePhoneNumberFromString(typed, { defaultCountry: code as CountryCode, extract: false });

/** The number that was meant, in E.164 as far as it goes: `020 7946 0958` in GB is `+442079460958`; no digit is ''. */
export function toE164(typed: string, code: string): string {
  const digits = digitsOf(typed);
  if (digits === '') return '';
  const meant = parse(/^\s*00/.test(typed) ? `+${digits.slice(2)}` : typed, code);
  if (meant) return meant.number;
  return typed.includes('+') ? `+${digits}` : `+${getCountryCallingCode(code as CountryCode)}${digits}`;
}

/** Where a number belongs; of countries that share a calling code, `chosen` while the digits do not say. */
export function countryOf(value: string, chosen: string): string {
  const found = parse(value, chosen);
  if (found?.country && found.isValid()) return found.country;
  const possible = countries.filter(({ prefix }) => value.startsWith(prefix)).map(({ code }) => code);
  if (possible.includes(chosen)) return chosen;
  return possible.find((code) => mains.has(code)) ?? possible[0] ?? chosen;
}

const isNorthAmerican = (number: PhoneNumber) => number.countryCallingCode === '1';

/** What stands behind the country's prefix: `(415) 555-0123`, `20 7946 0958`. */
export function withoutPrefix(value: string, code: string): string {
  const number = parse(value, code);
  if (number && isNorthAmerican(number)) return number.formatNational();
  const { prefix } = country(code as CountryCode);
  const written = number?.formatInternational() ?? value;
  return written.startsWith(prefix) ? written.slice(prefix.length).trim() : written;
}

/** A number to read: `(415) 555-0123`, `+44 20 7946 0958`; what is no number stays as it is. */
export function formatPhone(value: string): string {
  const number = parse(value, 'US');
  if (!number?.isPossible()) return value;
  return isNorthAmerican(number) ? number.formatNational() : number.formatInternational();
}
