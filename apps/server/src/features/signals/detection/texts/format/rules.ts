import { formatCents } from 'estimate-texts/format';
import type { FoundSignal } from '../../rules.ts';

/** `staff`: an advisor or agent. */
export type Reader = 'staff' | 'client';

export type Facts = FoundSignal['facts'];

export interface Texts {
  readonly title: string;
  readonly reasons: readonly string[];
}

export interface Shown extends Pick<FoundSignal, 'opens_on' | 'due_on' | 'amount_cents' | 'facts'> {
  readonly reader: Reader;
}

const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `March 31, 2027`. */
export const day = (date: Facts[string] | undefined): string =>
  typeof date === 'string' ? calendarDay.format(new Date(`${date}T00:00:00Z`)) : '';

/** `$1,235`. */
export const dollars = (cents: Facts[string] | undefined): string =>
  typeof cents === 'number' ? wholeDollars.format(Math.round(cents / 100)) : '';

/** `$1,234.56`, for amounts that a reader may add up. */
export const exactly = (cents: Facts[string] | undefined): string =>
  typeof cents === 'number' ? formatCents(cents) : '';

export const sentences = (...all: readonly (string | false | null)[]): string[] =>
  all.filter((one) => typeof one === 'string' && one !== '').map(String);

/** `Ann Lee`, or `you` for the client who reads. */
export const personOf = ({ facts, reader }: Pick<Shown, 'facts' | 'reader'>): string =>
  reader === 'client' && facts.person === 'self' ? 'you' : String(facts.name);

export const isSelf = (shown: Shown): boolean => personOf(shown) === 'you';

export const possessive = (shown: Shown): string => (isSelf(shown) ? 'your' : `${personOf(shown)}’s`);

/** Amounts are for advisors and agents. */
export const amountOf = ({ amount_cents, reader }: Shown): string | null =>
  reader === 'staff' && amount_cents !== null ? dollars(amount_cents) : null;
