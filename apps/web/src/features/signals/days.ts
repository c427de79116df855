import { maxSnoozeDays } from 'contract/vocabulary/signals';
import { serverNow } from '../../lib/server-clock.ts';
import { zoneDate } from '../../lib/zones.ts';
import { texts as t } from './texts.ts';

const dayMs = 86_400_000;

/** The server compares days with the date in New York. */
export const today = (): string => zoneDate(new Date(serverNow()).toISOString(), 'America/New_York');

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, days: number): string =>
  new Date(midnight(day) + days * dayMs).toISOString().slice(0, 10);

/** The same day of the next month, or its last day. */
function addMonth(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

export const daysUntil = (day: string): number => Math.round((midnight(day) - midnight(today())) / dayMs);

/** Farther days need no count. */
const countedDays = 31;

export function dueWords(day: string): string | null {
  const days = daysUntil(day);
  if (days < 0) return t.overdueBy(-days);
  if (days === 0) return t.today;
  if (days === 1) return t.tomorrow;
  return days <= countedDays ? t.inDays(days) : null;
}

export const snoozes = {
  tomorrow: () => addDays(today(), 1),
  week: () => addDays(today(), 7),
  month: () => addMonth(today()),
} as const;

export const isSnoozeDay = (day: string): boolean => {
  const days = daysUntil(day);
  return days >= 1 && days <= maxSnoozeDays;
};
