import { signalPeriodDays } from 'contract/vocabulary/signals';
import { addDays, type IsoDate } from '../periods/rules.ts';

const dates = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });

/** One date for all clients: that of Eastern Time, where a day begins first in the states. */
export const todayOf = (now: Date): IsoDate => dates.format(now);

/** On which periods begin, and before which they end. */
export function firstDays(today: IsoDate) {
  const this_month = addDays(today, signalPeriodDays.this_week);
  const later = addDays(today, signalPeriodDays.this_month);
  const before = { overdue: today, this_week: this_month, this_month: later, later: null };
  return { this_week: today, this_month, later, before };
}
