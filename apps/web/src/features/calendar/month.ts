import { serverNow } from '../../lib/server-clock.ts';
import { deviceZone, zoneDate } from '../../lib/zones.ts';

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const isoDay = (date: Date) => date.toISOString().slice(0, 10);

export const thisDay = (): string => zoneDate(new Date(serverNow()).toISOString(), deviceZone());
export const thisMonth = (): string => thisDay().slice(0, 7);

export const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(value);

export function addMonths(month: string, months: number): string {
  const date = dateOf(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return isoDay(date).slice(0, 7);
}

/** Weeks from Sunday on. Null before the first and after the last day. */
export function weeksOf(month: string): (string | null)[][] {
  const first = dateOf(`${month}-01`);
  const last = new Date(first);
  last.setUTCMonth(first.getUTCMonth() + 1, 0);
  const cells: (string | null)[] = Array.from({ length: first.getUTCDay() }, () => null);
  for (let day = 1; day <= last.getUTCDate(); day++) cells.push(`${month}-${String(day).padStart(2, '0')}`);
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

export const formatMonth = (month: string): string => monthFormat.format(dateOf(`${month}-01`));
export const formatWholeDay = (day: string): string => dayFormat.format(dateOf(day));
