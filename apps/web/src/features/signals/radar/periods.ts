import type { Signal } from 'contract/endpoints/signals';
import { type SignalPeriod, signalPeriods } from 'contract/vocabulary/signals';
import type { Reply } from '../../../lib/api.ts';
import type { ListQuery } from '../../../lib/list-search.ts';

type Page = Reply<'list-signals'>;
type Place = Pick<ListQuery, 'field' | 'order' | 'currentPage' | 'pageSize'> & { period?: SignalPeriod | undefined };

/** The period of each signal. Null in another order than that of the days. */
export type Periods = ReadonlyMap<Signal['id'], SignalPeriod> | null;

/** The first of all pages are the overdue ones, and so on: the server counts, with its own date. */
export function periodsOf({ signals, counts }: Page, { field, order, currentPage, pageSize, period }: Place): Periods {
  if (field !== 'due_on') return null;
  const counted = period ? [period] : order === 'asc' ? signalPeriods : signalPeriods.toReversed();
  const first = (currentPage - 1) * pageSize;
  const periods = new Map<Signal['id'], SignalPeriod>();
  for (const [index, { id }] of signals.entries()) {
    let end = 0;
    const own = counted.find((one) => {
      end += counts.periods[one];
      return first + index < end;
    });
    periods.set(id, own ?? counted.at(-1) ?? 'later');
  }
  return periods;
}

/** Without the signals that were taken away and can still be brought back. */
export function withoutAway(
  page: Page,
  periodOf: (signal: Signal) => SignalPeriod | undefined,
  isAway: (signal: Signal) => boolean,
): Page {
  const signals = page.signals.filter((signal) => !isAway(signal));
  const counts = { ...page.counts, periods: { ...page.counts.periods } };
  for (const signal of page.signals) {
    const period = periodOf(signal);
    if (period && !signals.includes(signal)) counts.periods[period] -= 1;
  }
  return { ...page, signals, counts, totalCount: page.totalCount - page.signals.length + signals.length };
}
